import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import type { Left } from "./use-bulk-change.ts";

interface LeftPostsProps {
  left: Left;
  onDismiss: () => void;
}

/** The posts that a change or an undo left as they were, by name and reason. */
export function LeftPosts({ left: { of, posts }, onDismiss }: LeftPostsProps) {
  const messages = useMessages("bulkChanges");
  const { untitled } = useMessages("posts");
  return (
    <div className="px-4 pb-4 md:px-5">
      <Callout
        tone="warning"
        announce="alert"
        title={messages.left[of]({ count: posts.length })}
        action={
          <Button size="sm" onClick={onDismiss}>
            {messages.dismiss}
          </Button>
        }
      >
        <ul className="mt-1 grid gap-1">
          {posts.map(({ postId, title, message }) => (
            <li key={postId} className="wrap-anywhere">
              <span dir="auto" className="text-ink-1">
                {title === "" ? untitled : title}
              </span>
              : {message}
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
