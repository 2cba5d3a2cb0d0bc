import type { ReactNode } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { Opening } from "./open-draft.ts";
import type { DraftSession } from "./use-draft-session.ts";

interface OpenComposerProps {
  session: DraftSession;
  children: (opening: Opening) => ReactNode;
}

/** The composer, once its draft is there; what to do when it is not to be had. */
export function OpenComposer({ session, children }: OpenComposerProps) {
  const { drafts: texts } = useTexts("composer");
  const current = session.session;
  if (current.state === "open") return children(current.opening);
  if (current.state === "opening") {
    return (
      <Card className="p-4 md:p-5" aria-busy="true">
        <output className="sr-only">{texts.opening}</output>
        <Skeleton lines={4} />
      </Card>
    );
  }
  const { failure } = current;
  const words = {
    sent: [texts.sent, texts.sentText],
    gone: [texts.gone, texts.goneText],
    unread: [texts.notOpened, failure.reason === "unread" ? failure.message : ""],
  }[failure.reason];
  return (
    <Callout tone={failure.reason === "unread" ? "danger" : "info"} announce="alert" title={words[0]}>
      <p>{words[1]}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {failure.reason === "unread" && (
          <Button size="sm" onClick={session.retry}>
            {texts.retry}
          </Button>
        )}
        <Button size="sm" onClick={() => session.startNew()}>
          {texts.start}
        </Button>
      </p>
    </Callout>
  );
}
