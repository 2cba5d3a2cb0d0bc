import { Pencil } from "lucide-react";
import { useState } from "react";
import { errorText, issuesOf } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { networks } from "#shared/platforms/networks.ts";
import type { PostTarget } from "#shared/posts/post-targets.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import type { Post } from "#shared/posts/posts.ts";

export const isEditable = ({ platform, status, externalId, accountId }: PostTarget): boolean =>
  networks[platform].editsPublished === true && status === "published" && externalId !== null && accountId !== null;

/** Edits the text of a published post. */
export function EditPublished({ post, target }: { post: Post; target: PostTarget }) {
  const { editPublished: messages } = useMessages("posts");
  const { kit } = useShellMessages();
  const [text, setText] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const edit = trpc.delivery.edit.useMutation({
    meta: { errorShownInPage: true },
    onSuccess: (answer) => {
      utils.posts.get.setData({ id: post.id }, answer);
      showToast({ tone: "success", title: messages.done });
      setText(null);
    },
  });
  const opened = target.text ?? planTexts(target.platform, post)[0]?.text ?? post.content;
  const close = () => setText(null);
  const problem = edit.error === null ? undefined : (issuesOf(edit.error)[0]?.message ?? errorText(edit.error));
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          // Clears the error of the last attempt.
          edit.reset();
          setText(opened);
        }}
      >
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        {messages.button}
      </Button>
      {text !== null && (
        <Dialog open onOpenChange={close} title={messages.title} description={messages.lead} guards={text !== opened}>
          <Textarea
            label={messages.text}
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
              busyLabel={messages.saving}
              onClick={() => edit.mutate({ id: post.id, targetId: target.id, text })}
            >
              {messages.save}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
