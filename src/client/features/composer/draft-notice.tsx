import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { Composer } from "./use-composer.ts";

/** What is special about the draft that is open: it is scheduled, or somebody else changed it. */
export function DraftNotice({ composer }: { composer: Composer }) {
  const { drafts: texts } = useTexts("composer");
  const { autosave, opening, session } = composer;
  const { scheduledAt } = opening;
  const { keeper, postId } = autosave;
  if (autosave.save.state === "conflict" && postId !== null) {
    const takeOther = () => {
      keeper.forget();
      session.openPost(postId);
    };
    // Opened again, it is what the post has become: a draft, which is saved, or one that waits for "Save changes".
    const keepMine = () => session.openPost(postId, keeper.mine());
    return (
      <Callout tone="warning" announce="alert" title={texts.conflict}>
        <p>{texts.conflictText}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={takeOther}>
            {texts.takeOther}
          </Button>
          <Button size="sm" onClick={keepMine}>
            {texts.keepMine}
          </Button>
        </p>
      </Callout>
    );
  }
  if (!autosave.isEdit || scheduledAt === null) return null;
  return <Callout tone="info">{texts.scheduled(<Moment at={scheduledAt} />)}</Callout>;
}
