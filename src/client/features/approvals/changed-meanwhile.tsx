import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";

/** The shown post is another one than the one that was read. */
export function ChangedMeanwhile() {
  const messages = useMessages("approvals");
  return (
    <Callout tone="warning" announce="alert" title={messages.changed}>
      {messages.changedText}
    </Callout>
  );
}
