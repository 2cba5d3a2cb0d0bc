import { z } from "zod";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { Platform } from "#shared/platforms/platform.ts";
import { useConnect } from "./use-connect.ts";

interface ConnectByServerProps {
  platform: Platform;
  sample: string;
  onClose: () => void;
}

/** Asks for the server, then opens its consent page. */
export function ConnectByServer({ platform, sample, onClose }: ConnectByServerProps) {
  const messages = useMessages("socialAccounts");
  const { dialog } = messages;
  const { kit } = useShellMessages();
  const isSandbox = useSystemInfo()?.sandbox === true;
  const connect = useConnect({ errorShownInPage: true });
  const form = useZodForm({
    schema: z.object({ server: isSandbox ? z.string().trim() : z.string().trim().min(1, dialog.needsServer) }),
    initial: { server: "" },
    onSubmit: ({ server }) =>
      connect.mutate(
        { platform, ...(server !== "" && { server }) },
        { onError: (error) => form.showError(error, messages.notBegun) },
      ),
  });
  return (
    <Form {...form.props} className="grid gap-4">
      <TextField
        {...form.field("server")}
        label={dialog.server}
        hint={isSandbox ? `${dialog.serverHint} ${dialog.sandboxHint}` : dialog.serverHint}
        optional={isSandbox}
        placeholder={sample}
        inputMode="url"
        autoComplete="off"
        maxLength={300}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {kit.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={connect.isPending} busyLabel={messages.opening}>
          {dialog.toSignIn}
        </Button>
      </DialogActions>
    </Form>
  );
}
