import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";

/** The accounts that a post is to go out on, without anything to press. */
export function WaitingTargets({ post }: { post: Post }) {
  const { detail: messages, onNetwork } = useMessages("posts");
  return (
    <Card aria-labelledby="targets">
      <CardHeader title={messages.deliveries} id="targets" />
      <CardBody>
        <ul className="grid gap-2">
          {post.targets.map(({ id, platform, accountName }) => (
            <li key={id} className="flex items-center gap-2">
              <PlatformIcon platform={platform} size={18} />
              <span>
                {accountName} <span className="text-ink-3">{onNetwork(platformNames[platform])}</span>
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
