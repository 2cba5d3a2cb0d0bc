import { type FormEvent, useState } from "react";
import { problemsOf } from "#shared/templates/template-text.ts";
import { type Template, type TemplateKind, templateNameMax } from "#shared/templates/templates.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { TemplateText } from "./template-text.tsx";

interface EditorDialogProps {
  /** null: a new one. */
  template: Template | null;
  onClose: () => void;
}

const bodyMax = 5_000;
const descriptionMax = 500;
const wordsOf = (hashtags: string) => [...new Set(hashtags.split(/[\s,#]+/).filter((word) => word !== ""))];

export function EditorDialog({ template, onClose }: EditorDialogProps) {
  const { editor: texts, kinds, kind: kindNames } = useTexts("templates");
  const { kit } = useShellTexts();
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
    meta: { errorTitle: texts.notSaved },
    onSuccess: () => {
      showToast({ tone: "success", title: texts.saved, description: name });
      onClose();
    },
  };
  const create = trpc.templates.create.useMutation(options);
  const update = trpc.templates.update.useMutation(options);

  const nameError = name.trim() === "" ? texts.noName : undefined;
  const bodyError = body.trim() === "" ? texts.noBody : problemsOf(body).length > 0 ? texts.wrongBody : undefined;

  function save(event: FormEvent): void {
    event.preventDefault();
    setWasSent(true);
    if (nameError !== undefined || bodyError !== undefined || body.length > bodyMax) {
      document.querySelector<HTMLElement>(`[name="${nameError === undefined ? "body" : "name"}"]`)?.focus();
      return;
    }
    const fields = { name, body, description: description.trim() || null, hashtags: wordsOf(hashtags) };
    if (template === null) create.mutate({ kind, ...fields });
    else update.mutate({ id: template.id, ...fields });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={template === null ? texts.new : texts.edit}
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
          label={texts.name}
          required
          maxLength={templateNameMax}
          value={name}
          onValueChange={setName}
          error={wasSent ? nameError : undefined}
        />
        <TextField
          label={texts.description}
          optional
          maxLength={descriptionMax}
          value={description}
          onValueChange={setDescription}
        />
        <Textarea
          name="body"
          label={texts.body}
          rows={5}
          hint={texts.bodyHint}
          counter={{ used: body.length, limit: bodyMax }}
          value={body}
          onValueChange={setBody}
          error={wasSent ? bodyError : undefined}
        />
        {kind === "caption" && (
          <TextField
            label={texts.hashtags}
            optional
            hint={texts.hashtagsHint}
            maxLength={2_000}
            value={hashtags}
            onValueChange={setHashtags}
          />
        )}
        {body.trim() !== "" && (
          <section aria-label={texts.preview} className="grid gap-1.5">
            <p className="text-sm font-medium">{texts.preview}</p>
            <TemplateText body={body} className="rounded-md border border-line bg-surface-2 px-3 py-2.5 text-ink-2" />
          </section>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending || update.isPending} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
