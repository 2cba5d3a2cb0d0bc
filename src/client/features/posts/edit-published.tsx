import { Pencil } from "lucide-react";
import { useState } from "react";
import { planTexts } from "#shared/posts/post-texts.ts";
import type { Post, PostTarget } from "#shared/posts/posts.ts";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Textarea } from "#client/ui/textarea.tsx";

/** Facebook alone has a call that changes the text of a post that is out. */
export const isEditable = ({ platform, status, externalId, accountId }: PostTarget): boolean =>
  platform === "facebook" && status === "published" && externalId !== null && accountId !== null;

/** New words for a post that is public. */
export function EditPublished({ post, target }: { post: Post; target: PostTarget }) {
  const { editPublished: texts } = useTexts("posts");
  const { kit } = useShellTexts();
  const [text, setText] = useState<string | null>(null);
  /** What it says since it was edited here; the post keeps the words it was sent with. */
  const [edited, setEdited] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const edit = trpc.publishing.edit.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: (answer, { text: said }) => {
      setEdited(said);
      utils.posts.get.setData({ id: post.id }, answer);
      showToast({ tone: "success", title: texts.done });
      setText(null);
    },
  });
  const opened = edited ?? planTexts("facebook", post)[0]?.text ?? post.content;
  const close = () => setText(null);
  const problem = edit.error === null ? undefined : (issuesOf(edit.error)[0]?.message ?? errorText(edit.error));
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          // What was refused the last time is not said of what is written now.
          edit.reset();
          setText(opened);
        }}
      >
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.button}
      </Button>
      {text !== null && (
        <Dialog open onOpenChange={close} title={texts.title} description={texts.lead} guards={text !== opened}>
          <Textarea
            label={texts.text}
            rows={5}
            value={text}
            onValueChange={(next) => {
              setText(next);
              edit.reset();
            }}
            error={problem}
          />
          <DialogActions>
            <Button variant="quiet" onClick={close}>
              {kit.cancel}
            </Button>
            <Button
              variant="primary"
              disabled={text.trim() === ""}
              busy={edit.isPending}
              busyLabel={texts.saving}
              onClick={() => edit.mutate({ id: post.id, targetId: target.id, text })}
            >
              {texts.save}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
