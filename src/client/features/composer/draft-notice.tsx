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
  if (autosave.save.state === "conflict") {
    const takeOther = () => {
      if (autosave.postId === null) return;
      autosave.keeper.forget();
      session.openPost(autosave.postId);
    };
    return (
      <Callout tone="warning" announce="alert" title={texts.conflict}>
        <p>{texts.conflictText}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={takeOther}>
            {texts.takeOther}
          </Button>
          <Button size="sm" onClick={() => void autosave.keeper.saveNow({ overwrite: true })}>
            {texts.keepMine}
          </Button>
        </p>
      </Callout>
    );
  }
  if (!autosave.isEdit || scheduledAt === null) return null;
  return <Callout tone="info">{texts.scheduled(<Moment at={scheduledAt} />)}</Callout>;
}
