import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import type { SystemInfo } from "#shared/system.ts";

const command = "npm run admin -- publishing resume";

/** Above every screen while the server holds all posts back: why, and how its operator resumes them. */
export function PausedBanner({ cause }: { cause: NonNullable<SystemInfo["publishingPaused"]> }) {
  const { publishingPaused: messages } = useMessages("posts");
  return (
    <Callout tone="warning" announce="status" title={messages.title} className="mb-5">
      <p>
        {messages.text}
        {cause === "restore" && ` ${messages.restored}`}
      </p>
      <details className="mt-1">
        <summary className="touch-area w-fit cursor-pointer text-ink-1">{messages.how}</summary>
        <p className="mt-1">{cause === "restore" ? messages.resumeRestored : messages.resumeSetting}</p>
        {cause === "restore" && <code className="mt-1 block overflow-x-auto text-xs select-all">{command}</code>}
      </details>
    </Callout>
  );
}
