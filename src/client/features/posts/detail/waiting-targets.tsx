import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";

/** The accounts that a post is to go out on, without anything to press. */
export function WaitingTargets({ post }: { post: Post }) {
  const { detail: messages, onNetwork } = useMessages("posts");
  const { ofDelivery } = useAccountNames();
  return (
    <Card aria-labelledby="targets">
      <CardHeader title={messages.deliveries} id="targets" />
      <CardBody>
        <ul className="grid gap-2">
          {post.targets.map(({ id, platform, accountId, accountName, sandbox }) => (
            <li key={id} className="flex items-center gap-2">
              <PlatformIcon platform={platform} size={18} />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{ofDelivery({ accountId, accountName })}</bdi>{" "}
                <span className="text-ink-3">{onNetwork({ network: platformNames[platform] })}</span>
              </span>
              {sandbox && <SandboxBadge />}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
