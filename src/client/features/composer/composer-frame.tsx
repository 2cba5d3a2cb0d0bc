import type { ReactNode } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { keptMark } from "#client/lib/page/reload-page.ts";
import { LeaveDialog, LeaveQuestion } from "#client/ui/dialogs/leave-dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { SameTextNotice } from "./checks/same-text-notice.tsx";
import { DraftNotice } from "./draft/draft-notice.tsx";
import { SentPost } from "./sent-post.tsx";
import type { Composer } from "./use-composer.ts";

interface ComposerFrameProps {
  composer: Composer;
  /** The fields of the form, above its bar. */
  fields: ReactNode;
  bar: ReactNode;
  /** null: hidden, and the form is centred. */
  preview: ReactNode;
}

const isWithin = (form: HTMLElement, target: EventTarget) => target instanceof Node && form.contains(target);

/** Form at the left, preview at the right; Ctrl or Cmd with Enter sends from anywhere in the form. */
export function ComposerFrame({ composer, fields, bar, preview }: ComposerFrameProps) {
  const { form, submit, announcement, autosave, isUploading, session, sent, onSent } = composer;
  const messages = useMessages("composer");
  const { uploadFirst } = useMessages("media");
  const { isAtRisk, isEdit } = autosave;
  const { leave } = messages;
  const isAlone = preview === null;
  return (
    <div
      {...keptMark}
      className={
        isAlone ? "mx-auto max-w-180" : "grid items-start gap-(--gutter) xl:grid-cols-[minmax(0,1fr)_minmax(0,1.13fr)]"
      }
    >
      <Card aria-label={messages.form} className="p-4 max-md:overflow-clip md:p-5">
        <Form
          ref={form}
          announcement={announcement}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={(event) => {
            // React bubbles events from portals: keys pressed in a dialog of this form arrive here, too.
            if (event.key !== "Enter" || !isWithin(event.currentTarget, event.target)) return;
            if ((event.metaKey || event.ctrlKey) && !event.shiftKey) {
              event.preventDefault();
              submit();
            } else if (event.target instanceof HTMLInputElement) {
              // A browser submits the form on Enter in any single-line field.
              event.preventDefault();
            }
          }}
        >
          {/* First, because the form is empty after sending and its start is in view. */}
          {sent !== null && (
            <SentPost
              key={`${sent.postId} ${sent.post?.updatedAt}`}
              sent={sent}
              onTakenBack={() => {
                onSent(null);
                session.openPost(sent.postId, sent.copy);
              }}
              onStopped={() => {
                onSent(null);
                if (sent.copy !== null) session.openFields(sent.copy.fields);
              }}
            />
          )}
          <DraftNotice composer={composer} />
          {fields}
          <SameTextNotice composer={composer} />
          {bar}
        </Form>
      </Card>
      {!isAlone && (
        <section
          aria-label={messages.preview}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:sticky xl:top-20"
        >
          {preview}
        </section>
      )}
      <LeaveDialog
        isAtRisk={isAtRisk || isUploading}
        isLostWithin={isUploading}
        messages={{ ...leave, text: !isAtRisk ? uploadFirst : isEdit ? leave.edit : leave.text }}
      />
      {session.question !== null && <LeaveQuestion {...session.question} messages={{ ...leave, text: uploadFirst }} />}
    </div>
  );
}
