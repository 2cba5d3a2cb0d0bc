import type { ReactNode } from "react";
import { useTexts } from "#client/lib/language.ts";
import { keptMark } from "#client/lib/fresh-page.ts";
import { Card } from "#client/ui/card.tsx";
import { Form } from "#client/ui/form.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { LeaveDialog } from "#client/ui/leave-dialog.tsx";
import type { Composer } from "./use-composer.ts";

interface ComposerFrameProps {
  composer: Composer;
  /** What became of the post that was just sent. */
  sentPost: ReactNode;
  /** Fields of the form, its bar last. */
  fields: ReactNode;
  bar: ReactNode;
  /** null: hidden, the form takes the middle */
  preview: ReactNode;
}

const isWithin = (form: HTMLElement, target: EventTarget) => target instanceof Node && form.contains(target);

/** Form at the left, preview at the right; Ctrl or Cmd with Enter sends from anywhere in the form. */
export function ComposerFrame({ composer, sentPost, fields, bar, preview }: ComposerFrameProps) {
  const { form, submit, announcement, autosave } = composer;
  const texts = useTexts("composer");
  const isAlone = preview === null;
  return (
    <div
      {...keptMark}
      className={
        isAlone ? "mx-auto max-w-180" : "grid items-start gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_minmax(0,1.13fr)]"
      }
    >
      <Card aria-label={texts.form} className="p-4 max-md:overflow-clip md:p-5">
        <Form
          ref={form}
          announcement={announcement}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={(event) => {
            // Through the tree of React a key in a dialog that was opened from here comes by, too.
            if (event.key !== "Enter" || !isWithin(event.currentTarget, event.target)) return;
            if ((event.metaKey || event.ctrlKey) && !event.shiftKey) {
              event.preventDefault();
              submit();
            } else if (event.target instanceof HTMLInputElement) {
              // By itself a browser would send the form from any field of one line.
              event.preventDefault();
            }
          }}
        >
          {/* First, for the screen begins there once the form is empty. */}
          {sentPost}
          <DraftNotice composer={composer} />
          {fields}
          {bar}
        </Form>
      </Card>
      {!isAlone && (
        <section aria-label={texts.preview} className="grid items-start gap-4 xl:sticky xl:top-20">
          {preview}
        </section>
      )}
      <LeaveDialog
        isAtRisk={autosave.isAtRisk}
        texts={autosave.isEdit ? { ...texts.leave, text: texts.leave.edit } : texts.leave}
      />
    </div>
  );
}
