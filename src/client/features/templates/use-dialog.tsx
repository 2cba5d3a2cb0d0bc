import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { composerKindOf, ownPlatforms } from "#client/features/platforms/composers.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { type ComposerKind, composerPaths, creationPath } from "#client/lib/paths.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { CreateCreationInput } from "#shared/creations/draft-creation.ts";
import { type Platform, platforms as allPlatforms } from "#shared/platforms/platform.ts";
import type { RenderedTemplate, Template } from "#shared/templates/templates.ts";
import { TemplateText } from "./template-text.tsx";

/**
 * Platforms of the draft: those of the template that the chosen composer has. Without any: those with an account in the composer for
 * any networks, else the first of the composer.
 */
function platformsOf(
  { platforms }: RenderedTemplate,
  destination: ComposerKind,
  connected: readonly Platform[],
): [Platform, ...Platform[]] {
  const own = ownPlatforms[destination];
  const wanted = destination === "any" && platforms.length === 0 ? connected : platforms;
  const [first = own[0] ?? allPlatforms[0], ...others] = wanted.filter((platform) => own.includes(platform));
  return [first, ...others];
}

/** Renders a template and opens the resulting draft: in the composer, or in the generator of its type. */
function useOpenTemplate(template: Template) {
  const { fill } = useMessages("templates");
  const navigate = useNavigate();
  const { client, posts, creations } = trpc.useUtils();
  const [isOpening, setIsOpening] = useState(false);

  async function openCaption(filled: RenderedTemplate, destination: ComposerKind): Promise<string> {
    const { accounts } = await client.socialAccounts.list.query({ limit: 100 });
    const connected = allPlatforms.filter((platform) => accounts.some((account) => account.platform === platform));
    const { post } = await client.posts.create.mutate({
      content: filled.text,
      hashtags: filled.hashtags,
      platforms: platformsOf(filled, destination, connected),
      draft: true,
    });
    await posts.invalidate();
    return `${composerPaths[destination]}?draft=${post.id}`;
  }

  async function openPrompt({ text, style, size, duration }: RenderedTemplate): Promise<string> {
    const type = duration === null ? "image" : "video";
    const options = {
      type,
      ...(style !== null && { style }),
      ...(size !== null && { size }),
      ...(duration !== null && { duration }),
    };
    const { creation } = await client.creations.create.mutate(
      CreateCreationInput.parse({ type, prompt: text, options }),
    );
    await creations.invalidate();
    return creationPath({ id: creation.id, type });
  }

  async function open(values: Record<string, string>, destination: ComposerKind): Promise<void> {
    setIsOpening(true);
    try {
      const filled = await client.templates.render.mutate({ id: template.id, values });
      void navigate(filled.kind === "caption" ? await openCaption(filled, destination) : await openPrompt(filled));
    } catch (error) {
      showToast({ tone: "danger", title: fill.failed, description: errorText(error) });
      setIsOpening(false);
    }
  }

  return {
    open: (values: Record<string, string>, destination: ComposerKind) => void open(values, destination),
    isOpening,
  };
}

interface UseDialogProps {
  template: Template;
  onClose: () => void;
}

const spaced = (name: string) => name.replaceAll("_", " ");
const asLabel = (name: string) => spaced(name.charAt(0).toLocaleUpperCase() + name.slice(1));

/** A form for the template's variables, with a preview of the text. */
export function UseDialog({ template, onClose }: UseDialogProps) {
  const { fill } = useMessages("templates");
  const { kit } = useShellMessages();
  const { open, isOpening } = useOpenTemplate(template);
  const [values, setValues] = useState<Record<string, string>>({});
  const [wasSent, setWasSent] = useState(false);
  const [destination, setDestination] = useState<ComposerKind>(composerKindOf(template.platforms));
  const missing = template.variables.filter(
    ({ name, default: defaultValue }) => defaultValue === null && (values[name] ?? "").trim() === "",
  );

  function send(event: FormEvent): void {
    event.preventDefault();
    setWasSent(true);
    const [first] = missing;
    if (first !== undefined) {
      document.querySelector<HTMLElement>(`[name="value-${first.name}"]`)?.focus();
      return;
    }
    open(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")), destination);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={template.name}
      description={fill.text}
      guards={Object.values(values).some((value) => value !== "")}
    >
      <form onSubmit={send} className="grid gap-4" noValidate>
        {template.variables.map(({ name, default: defaultValue }) => (
          <TextField
            key={name}
            name={`value-${name}`}
            label={asLabel(name)}
            optional={defaultValue !== null}
            hint={defaultValue === null ? undefined : fill.usual({ value: defaultValue })}
            maxLength={2_000}
            value={values[name] ?? ""}
            onValueChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            error={
              wasSent && missing.some((one) => one.name === name) ? fill.missing({ name: spaced(name) }) : undefined
            }
          />
        ))}
        <section aria-label={fill.preview} className="grid gap-1.5">
          <p className="text-sm font-medium">{fill.preview}</p>
          <TemplateText
            body={template.body}
            values={values}
            className="rounded-md border border-line bg-surface-2 px-3 py-2.5 text-ink-2"
          />
        </section>
        {template.kind === "caption" && (
          <div className="grid gap-1.5">
            <p className="text-sm font-medium">{fill.where}</p>
            <Segmented
              label={fill.where}
              options={[
                { value: "meta", label: fill.meta },
                { value: "x", label: fill.x },
                { value: "any", label: fill.any },
              ]}
              value={destination}
              onValueChange={setDestination}
            />
          </div>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isOpening} busyLabel={fill.opening}>
            {template.kind === "caption" ? fill.openComposer : fill.openGenerator}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
