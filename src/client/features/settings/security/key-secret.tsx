import { Copy } from "lucide-react";
import { copyText } from "#client/lib/clipboard.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { TextField } from "#client/ui/text-field.tsx";

/** A press beside the dialog does not close it: the key is not shown again. */
export function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { keys: texts } = useTexts("settings");
  return (
    <Dialog open onOpenChange={() => undefined} title={texts.secretTitle} description={texts.secretText}>
      <TextField label={texts.secret} value={secret} onValueChange={() => undefined} figures readOnly />
      <DialogActions>
        <Button onClick={() => void copyText(secret, texts.copied)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.copy}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
