import { useMessages } from "#client/lib/language/language.ts";
import { Dialog } from "#client/ui/dialogs/dialog.tsx";
import { platformNames } from "#shared/platforms/platform.ts";
import { ConnectBluesky } from "./connect-bluesky.tsx";
import { ConnectMastodon } from "./connect-mastodon.tsx";

/** Networks of many servers: before the consent page a person names the account or its server. */
export type NamedNetwork = "bluesky" | "mastodon";

interface ConnectDialogProps {
  platform: NamedNetwork;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The handle of the account to connect again. */
  identifier?: string;
}

export function ConnectDialog({ platform, open, onOpenChange, identifier = "" }: ConnectDialogProps) {
  const messages = useMessages("accounts");
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.connect(platformNames[platform])}
      description={messages.dialog.text[platform]}
    >
      {platform === "bluesky" ? (
        <ConnectBluesky identifier={identifier} onClose={close} />
      ) : (
        <ConnectMastodon onClose={close} />
      )}
    </Dialog>
  );
}
