import { type FormEvent, useState } from "react";
import type { Template } from "#shared/templates/templates.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { TemplateText } from "./template-text.tsx";
import { type Destination, useOpenTemplate } from "./use-open-template.ts";

interface UseDialogProps {
  template: Template;
  onClose: () => void;
}

const spaced = (name: string) => name.replaceAll("_", " ");
const asLabel = (name: string) => spaced(name.charAt(0).toLocaleUpperCase() + name.slice(1));

/** Asks for what the places are to hold, and shows what comes of it meanwhile. */
export function UseDialog({ template, onClose }: UseDialogProps) {
  const { fill } = useTexts("templates");
  const { kit } = useShellTexts();
  const { open, isOpening } = useOpenTemplate(template);
  const [values, setValues] = useState<Record<string, string>>({});
  const [wasSent, setWasSent] = useState(false);
  const isForX = template.platforms.length > 0 && template.platforms.every((platform) => platform === "x");
  const [destination, setDestination] = useState<Destination>(isForX ? "x" : "meta");
  const missing = template.variables.filter(
    ({ name, default: usual }) => usual === null && (values[name] ?? "").trim() === "",
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
        {template.variables.map(({ name, default: usual }) => (
          <TextField
            key={name}
            name={`value-${name}`}
            label={asLabel(name)}
            optional={usual !== null}
            hint={usual === null ? undefined : fill.usual(usual)}
            maxLength={2_000}
            value={values[name] ?? ""}
            onValueChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            error={wasSent && missing.some((one) => one.name === name) ? fill.missing(spaced(name)) : undefined}
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
