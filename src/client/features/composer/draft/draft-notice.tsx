import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { Composer } from "../use-composer.ts";

/** A notice that the open draft is scheduled or was changed elsewhere. */
export function DraftNotice({ composer }: { composer: Composer }) {
  const { drafts: messages } = useMessages("composer");
  const { autosave, opening, session } = composer;
  const { scheduledAt } = opening;
  const { keeper, postId } = autosave;
  if (autosave.save.state === "conflict" && postId !== null) {
    const takeOther = () => {
      keeper.discard();
      session.openPost(postId);
    };
    // Opened again with the post's current status: a draft is saved, a scheduled post waits for "Save changes".
    const keepMine = () => session.openPost(postId, keeper.currentCopy());
    return (
      <Callout tone="warning" announce="alert" title={messages.conflict}>
        <p>{messages.conflictText}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => session.leave(takeOther)}>
            {messages.takeOther}
          </Button>
          <Button size="sm" onClick={() => session.leave(keepMine)}>
            {messages.keepMine}
          </Button>
        </p>
      </Callout>
    );
  }
  if (!autosave.isEdit || scheduledAt === null) return null;
  return <Callout tone="info">{messages.scheduled({ when: <Moment at={scheduledAt} /> })}</Callout>;
}
