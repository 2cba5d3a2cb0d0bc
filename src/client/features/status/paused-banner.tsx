import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";

/** A restart pauses or resumes publishing: the page that was open before learns it within this time. */
const pollMs = 60_000;
const command = "npm run admin -- publishing resume";

/** Above every screen while the server holds all posts back: why, and how its operator resumes them. */
export function PausedBanner() {
  const { paused: messages } = useMessages("shell");
  const { data } = trpc.system.info.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: pollMs,
  });
  const cause = data?.publishingPaused ?? null;
  if (cause === null) return null;
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
