import { useMessages } from "#client/lib/language/language.ts";
import { ShownOnceDialog } from "#client/ui/dialogs/shown-once-dialog.tsx";

interface WebhookSecretProps {
  secret: string;
  /** Another secret still works for a while. */
  isRotated?: boolean;
  onClose: () => void;
}

export function WebhookSecret({ secret, isRotated = false, onClose }: WebhookSecretProps) {
  const { secret: messages } = useMessages("webhooks");
  return (
    <ShownOnceDialog
      title={messages.title}
      description={isRotated ? messages.rotatedText : messages.text}
      label={messages.label}
      value={secret}
      words={messages}
      onClose={onClose}
    />
  );
}
