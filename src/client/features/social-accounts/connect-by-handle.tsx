import { useState } from "react";
import { z } from "zod";
import { trpc } from "#client/lib/api/trpc.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { useConnect } from "./use-connect.ts";

interface ConnectByHandleProps {
  platform: Platform;
  sample: string;
  passwordsPage: string;
  identifier: string;
  onClose: () => void;
}

/** An app password like abcd-efgh-ijkl-mnop, or the beginning of one. */
const appPassword = /^([a-z0-9]{4}-){0,3}[a-z0-9]{0,4}$/i;

const withoutAt = (handle: string) => handle.trim().replace(/^@/, "");

/** Asks for the handle, then opens the sign-in page of its server, or connects by an app password. */
export function ConnectByHandle(props: ConnectByHandleProps) {
  const { platform, sample, passwordsPage, identifier: known, onClose } = props;
  const messages = useMessages("socialAccounts");
  const { dialog } = messages;
  const { kit } = useShellMessages();
  const isSandbox = useSystemInfo()?.sandbox === true;
  const [usesPassword, setUsesPassword] = useState(false);
  const connect = useConnect({ errorShownInPage: true });
  const connectByPassword = trpc.socialAccounts.connectWithPassword.useMutation({ meta: { errorShownInPage: true } });
  const isOptional = isSandbox && !usesPassword;
  const onError = (error: unknown) => form.showError(error, messages.notBegun);
  const form = useZodForm({
    schema: z.object({
      identifier: isOptional
        ? z.string().transform(withoutAt)
        : z.string().transform(withoutAt).pipe(z.string().min(1, dialog.needsHandle)),
      password: usesPassword ? z.string().trim().min(1, dialog.needsPassword) : z.string(),
    }),
    initial: { identifier: known, password: "" },
    onSubmit: ({ identifier, password }) => {
      if (!usesPassword) {
        connect.mutate({ platform, ...(identifier !== "" && { identifier }) }, { onError });
        return;
      }
      connectByPassword.mutate(
        { platform, identifier, password },
        {
          onError,
          onSuccess: () => {
            showToast({ tone: "success", title: messages.outcome.connected({ platform: platformNames[platform] }) });
            onClose();
          },
        },
      );
    },
  });
  const { password } = form.values;
  return (
    <Form {...form.props} className="grid gap-4">
      <TextField
        {...form.field("identifier")}
        label={dialog.handle}
        hint={isOptional ? `${dialog.handleHint} ${dialog.sandboxHint}` : dialog.handleHint}
        optional={isOptional}
        placeholder={sample}
        autoComplete="username"
        maxLength={300}
      />
      {usesPassword && (
        <>
          <PasswordField
            {...form.field("password")}
            label={dialog.password}
            hint={dialog.passwordHint({
              page: (
                <a href={`https://${passwordsPage}`} target="_blank" rel="noopener" className="link">
                  {passwordsPage}
                </a>
              ),
            })}
            // A stored password for this page would be the one of Postloom.
            autoComplete="new-password"
            maxLength={300}
          />
          {!appPassword.test(password.trim()) && (
            <Callout tone="warning" announce="status" title={dialog.notAppPassword}>
              {dialog.neverMain}
            </Callout>
          )}
        </>
      )}
      <button
        type="button"
        className="link touch-area justify-self-start text-sm"
        onClick={() => {
          form.setFailure(undefined);
          setUsesPassword(!usesPassword);
        }}
      >
        {usesPassword ? dialog.useSignIn : dialog.usePassword}
      </button>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {kit.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={connect.isPending || connectByPassword.isPending}
          busyLabel={usesPassword ? dialog.connecting : messages.opening}
        >
          {usesPassword ? dialog.connect : dialog.toSignIn}
        </Button>
      </DialogActions>
    </Form>
  );
}
