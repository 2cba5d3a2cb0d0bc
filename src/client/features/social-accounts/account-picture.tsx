import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

interface AccountPictureProps {
  account: Pick<SocialAccount, "platform" | "name" | "avatarUrl">;
  size?: "xs" | "md";
  /** With the name of the network for screen readers, if it is not written beside the picture. */
  named?: boolean;
}

/** The picture of an account with the icon of its network in the corner: pages of one brand often have the same name. */
export const AccountPicture = ({ account, size = "xs", named = false }: AccountPictureProps) => (
  <span className="relative inline-flex shrink-0">
    <Avatar name={account.name} imageUrl={account.avatarUrl} size={size} />
    <span className="absolute -right-1.5 -bottom-1 grid place-items-center rounded-[6px] bg-surface-1 p-0.5">
      <PlatformIcon platform={account.platform} size={size === "xs" ? 12 : 14} colored named={named} />
    </span>
  </span>
);
