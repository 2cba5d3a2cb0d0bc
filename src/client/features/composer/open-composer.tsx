import type { ReactNode } from "react";
import { ShareQuestion } from "#client/features/sharing/share-question.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import type { Opening } from "./draft/open-draft.ts";
import type { DraftSession } from "./draft/use-draft-session.ts";

interface OpenComposerProps {
  session: DraftSession;
  children: (opening: Opening) => ReactNode;
}

/** The composer once its draft is loaded; otherwise the reason and the next steps. */
export function OpenComposer({ session, children }: OpenComposerProps) {
  const { drafts: messages } = useMessages("composer");
  const { probablyMade } = useMessages("schedule").repeating;
  const current = session.session;
  if (current.state === "open") return children(current.opening);
  if (current.state === "opening") {
    return (
      <Card className="p-4 md:p-5" aria-busy="true">
        <output className="sr-only">{messages.opening}</output>
        <Skeleton lines={4} />
      </Card>
    );
  }
  if (current.state === "asking")
    return <ShareQuestion share={current.share} onKeep={session.keepShare} onDiscard={session.discardShare} />;
  const { failure } = current;
  const [title, text] = {
    sent: [messages.sent, messages.sentText],
    repeated: [messages.gone, probablyMade],
    gone: [messages.gone, messages.goneText],
    shareLost: [messages.shareLost, messages.shareLostText],
    unread: [messages.notOpened, failure.reason === "unread" ? failure.message : ""],
  }[failure.reason];
  return (
    <Callout tone={failure.reason === "unread" ? "danger" : "info"} announce="alert" title={title}>
      <p>{text}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {failure.reason === "unread" && (
          <Button size="sm" onClick={session.retry}>
            {messages.retry}
          </Button>
        )}
        <Button size="sm" onClick={() => session.startNew()}>
          {messages.start}
        </Button>
      </p>
    </Callout>
  );
}
