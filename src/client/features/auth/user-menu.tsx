import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { lazyOpened } from "#client/ui/lazy/lazy-opened.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";

const UserMenuPopup = lazyOpened("menu", async () => (await import("./user-menu-popup.tsx")).UserMenuPopup);

export function UserMenu() {
  const user = useUser();
  const { userMenu: messages } = useMessages("shell");
  return (
    <UserMenuPopup
      trigger={
        <button type="button" className="relative grid size-11 place-items-center rounded-full">
          <Avatar name={user.fullName} imageUrl={user.imageUrl ?? user.avatar} />
          <span className="sr-only">{messages.label}</span>
        </button>
      }
    />
  );
}
