import { type FormEvent, useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { problemsOf } from "#shared/templates/template-text.ts";
import { type Template, type TemplateKind, templateNameMax } from "#shared/templates/templates.ts";
import { TemplateText } from "./template-text.tsx";

interface EditorDialogProps {
  /** null: a new template. */
  template: Template | null;
  onClose: () => void;
}

const bodyMax = 5_000;
const descriptionMax = 500;
const parseHashtags = (hashtags: string) => [...new Set(hashtags.split(/[\s,#]+/).filter((word) => word !== ""))];

export function EditorDialog({ template, onClose }: EditorDialogProps) {
  const { editor: messages, kinds, kind: kindNames } = useMessages("templates");
  const { kit } = useShellMessages();
  const [kind, setKind] = useState<TemplateKind>(template?.kind ?? "caption");
  const [opened] = useState(() => ({
    name: template?.name ?? "",
    description: template?.description ?? "",
    body: template?.body ?? "",
    hashtags: template?.hashtags.map((tag) => `#${tag}`).join(" ") ?? "",
  }));
  const [name, setName] = useState(opened.name);
  const [description, setDescription] = useState(opened.description);
  const [body, setBody] = useState(opened.body);
  const [hashtags, setHashtags] = useState(opened.hashtags);
  const [wasSent, setWasSent] = useState(false);
  const options = {
    meta: { errorTitle: messages.notSaved },
    onSuccess: () => {
      showToast({ tone: "success", title: messages.saved, description: name });
      onClose();
    },
  };
  const create = trpc.templates.create.useMutation(options);
  const update = trpc.templates.update.useMutation(options);

  const nameError = name.trim() === "" ? messages.noName : undefined;
  const bodyError = body.trim() === "" ? messages.noBody : problemsOf(body).length > 0 ? messages.wrongBody : undefined;

  function save(event: FormEvent): void {
    event.preventDefault();
    setWasSent(true);
    if (nameError !== undefined || bodyError !== undefined || body.length > bodyMax) {
      document.querySelector<HTMLElement>(`[name="${nameError === undefined ? "body" : "name"}"]`)?.focus();
      return;
    }
    const fields = { name, body, description: description.trim() || null, hashtags: parseHashtags(hashtags) };
    if (template === null) create.mutate({ kind, ...fields });
    else update.mutate({ id: template.id, ...fields });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={template === null ? messages.new : messages.edit}
      guards={JSON.stringify({ name, description, body, hashtags }) !== JSON.stringify(opened)}
    >
      <form onSubmit={save} className="grid gap-4" noValidate>
        {template === null && (
          <Segmented
            label={kinds.label}
            options={[
              { value: "caption", label: kindNames.caption },
              { value: "prompt", label: kindNames.prompt },
            ]}
            value={kind}
            onValueChange={setKind}
          />
        )}
        <TextField
          name="name"
          label={messages.name}
          required
          maxLength={templateNameMax}
          value={name}
          onValueChange={setName}
          error={wasSent ? nameError : undefined}
        />
        <TextField
          label={messages.description}
          optional
          maxLength={descriptionMax}
          value={description}
          onValueChange={setDescription}
        />
        <Textarea
          name="body"
          label={messages.body}
          rows={5}
          hint={messages.bodyHint}
          counter={{ used: body.length, limit: bodyMax }}
          value={body}
          onValueChange={setBody}
          error={wasSent ? bodyError : undefined}
        />
        {kind === "caption" && (
          <TextField
            label={messages.hashtags}
            optional
            hint={messages.hashtagsHint}
            maxLength={2_000}
            value={hashtags}
            onValueChange={setHashtags}
          />
        )}
        {body.trim() !== "" && (
          <section aria-label={messages.preview} className="grid gap-1.5">
            <p className="text-sm font-medium">{messages.preview}</p>
            <TemplateText body={body} className="rounded-md border border-line bg-surface-2 px-3 py-2.5 text-ink-2" />
          </section>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={create.isPending || update.isPending}
            busyLabel={messages.saving}
          >
            {messages.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
