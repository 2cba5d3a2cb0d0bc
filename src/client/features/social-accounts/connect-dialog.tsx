import { useMessages } from "#client/lib/language/language.ts";
import { Dialog } from "#client/ui/dialogs/dialog.tsx";
import type { Network } from "#shared/platforms/networks/network.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { ConnectByHandle } from "./connect-by-handle.tsx";
import { ConnectByServer } from "./connect-by-server.tsx";

interface ConnectDialogProps {
  platform: Platform;
  asksFor: NonNullable<Network["asksFor"]>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The handle of the account to connect again. */
  identifier?: string;
}

/** Asks for the account or its server, on networks of many servers. */
export function ConnectDialog({ platform, asksFor, open, onOpenChange, identifier = "" }: ConnectDialogProps) {
  const messages = useMessages("socialAccounts");
  const name = platformNames[platform];
  const { text } = messages.dialog;
  const common = { platform, sample: asksFor.sample, onClose: () => onOpenChange(false) };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.connect({ platform: name })}
      description={asksFor.kind === "handle" ? text.handle({ network: name }) : text.server}
    >
      {asksFor.kind === "handle" ? (
        <ConnectByHandle {...common} passwordsPage={asksFor.passwordsPage} identifier={identifier} />
      ) : (
        <ConnectByServer {...common} />
      )}
    </Dialog>
  );
}
