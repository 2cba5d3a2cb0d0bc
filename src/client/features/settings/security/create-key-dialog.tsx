import { useState } from "react";
import { z } from "zod";
import { type ApiKeyScope, apiKeyScopes, CreateApiKeyInput } from "#shared/auth/api-keys.ts";
import { Day } from "#shared/time.ts";
import { errorCode, errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useZodForm } from "#client/lib/use-zod-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { Form } from "#client/ui/form.tsx";
import { Select } from "#client/ui/select.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { KeySecret } from "./key-secret.tsx";

/** How long a key lives, in days; the longest is the one that most integrations ask for. */
const lives = ["never", "7", "30", "90", "365"] as const;
type Life = (typeof lives)[number];

const expiryOf = (life: Life): string | null =>
  life === "never" ? null : new Date(Date.now() + Number(life) * Day.ms).toISOString();

/** Asks what the key is for, then shows it, this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { keys: texts, cancel } = useTexts("settings");
  const [failure, setFailure] = useState<string>();
  const create = trpc.apiKeys.create.useMutation({ meta: { errorShownInPage: true } });
  const { name, scope } = CreateApiKeyInput.shape;
  const initial: { name: string; scope: ApiKeyScope; life: Life } = { name: "", scope: "write", life: "90" };
  const form = useZodForm({
    schema: z.object({ name: z.string().trim().min(1, texts.enterName).pipe(name), scope, life: z.enum(lives) }),
    initial,
    onEdit: () => setFailure(undefined),
    onSubmit: ({ life, ...asked }) => {
      create.mutate(
        { ...asked, expiresAt: expiryOf(life) },
        {
          onError: (error) => {
            // Asked for the password, the person said no: the form is still there.
            if (errorCode(error) === "CONFIRMATION_REQUIRED" || form.showServerIssues(error)) return;
            setFailure(errorText(error, texts.notCreated));
          },
        },
      );
    },
  });
  if (create.data !== undefined) return <KeySecret secret={create.data.secret} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={texts.create} description={texts.text}>
      <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
        {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} />}
        <TextField {...form.field("name")} label={texts.name} hint={texts.nameHint} autoComplete="off" />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Select
            {...form.field("scope")}
            label={texts.scope}
            options={apiKeyScopes.map((value) => ({ value, label: texts.scopes[value] }))}
          />
          <Select
            {...form.field("life")}
            label={texts.expires}
            options={lives.map((value) => ({
              value,
              label: value === "never" ? texts.never : texts.days(Number(value)),
            }))}
          />
        </div>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending} busyLabel={texts.creating}>
            {texts.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
