import { Copy } from "lucide-react";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";

interface WebhookSecretProps {
  secret: string;
  /** Another secret still works for a while. */
  isRotated?: boolean;
  onClose: () => void;
}

/** A click outside does not close the dialog: the secret cannot be shown again. */
export function WebhookSecret({ secret, isRotated = false, onClose }: WebhookSecretProps) {
  const { secret: messages } = useMessages("webhooks");
  const description = isRotated ? messages.rotatedText : messages.text;
  return (
    <Dialog open onOpenChange={() => undefined} title={messages.title} description={description}>
      <TextField label={messages.label} value={secret} onValueChange={() => undefined} figures readOnly />
      <DialogActions>
        <Button onClick={() => void copyText(secret, messages.copied)}>
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.copy}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
