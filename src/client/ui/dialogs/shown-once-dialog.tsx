import { Copy } from "lucide-react";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { Button } from "../buttons/button.tsx";
import { TextField } from "../fields/text-field.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ShownOnceDialogProps {
  title: string;
  description: string;
  label: string;
  value: string;
  words: { copy: string; copied: string; done: string };
  onClose: () => void;
}

/** Shows a secret or a link that cannot be shown again: a click outside does not close the dialog. */
export function ShownOnceDialog({ title, description, label, value, words, onClose }: ShownOnceDialogProps) {
  return (
    <Dialog open onOpenChange={() => undefined} title={title} description={description}>
      <TextField label={label} value={value} onValueChange={() => undefined} figures readOnly />
      <DialogActions>
        <Button onClick={onClose}>{words.done}</Button>
        <Button variant="primary" onClick={() => void copyText(value, words.copied)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {words.copy}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
