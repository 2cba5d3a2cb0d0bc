import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useWorkspaces } from "#client/features/workspaces/use-workspaces.ts";
import { errorCode } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { formatDate, formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { ShownOnceDialog } from "#client/ui/dialogs/shown-once-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Card, CardHeader, CardNote, CardText } from "#client/ui/layout/card.tsx";
import { CardRow, RowIcon } from "#client/ui/lists/card-row.tsx";
import { RowsLoading } from "#client/ui/lists/rows-loading.tsx";
import { type AccessScope, accessScopes } from "#shared/auth/access-scopes.ts";
import { type ApiKey, apiKeysMax, CreateApiKeyInput } from "#shared/auth/api-keys.ts";
import { Day } from "#shared/durations.ts";
import { WorkspaceId } from "#shared/ids.ts";

/** Lifetimes of a key, in days. */
const lifetimes = ["never", "7", "30", "90", "365"] as const;
type Lifetime = (typeof lifetimes)[number];

const expiryOf = (lifetime: Lifetime): string | null =>
  lifetime === "never" ? null : new Date(Date.now() + Number(lifetime) * Day.ms).toISOString();

/** The value of a Select for no single workspace, which is no id. */
const everyWorkspace = "every";

/** The form of a new key; then shows the key, which cannot be shown again. */
function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { keys: messages, cancel } = useMessages("settings");
  const create = trpc.apiKeys.create.useMutation({ meta: { errorShownInPage: true } });
  const { workspaces } = useWorkspaces();
  const { name, scope } = CreateApiKeyInput.shape;
  const initial: { name: string; scope: AccessScope; lifetime: Lifetime; workspace: string } = {
    name: "",
    scope: "write",
    lifetime: "90",
    workspace: everyWorkspace,
  };
  const form = useZodForm({
    schema: z.object({
      name: z.string().trim().min(1, messages.enterName).pipe(name),
      scope,
      lifetime: z.enum(lifetimes),
      workspace: z.union([z.literal(everyWorkspace), WorkspaceId]),
    }),
    initial,
    onSubmit: ({ lifetime, workspace, ...fields }) => {
      const workspaceId = workspace === everyWorkspace ? null : workspace;
      create.mutate(
        { ...fields, workspaceId, expiresAt: expiryOf(lifetime) },
        {
          onError: (error) => {
            // The password question was cancelled: the form stays open.
            if (errorCode(error) !== "CONFIRMATION_REQUIRED") form.showError(error, messages.notCreated);
          },
        },
      );
    },
  });
  // Not during the request: the key is shown only once, in this dialog.
  const close = () => {
    if (!create.isPending) onClose();
  };
  if (create.data !== undefined) return <KeySecret secret={create.data.secret} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={close} title={messages.create} description={messages.text}>
      <Form {...form.props} className="grid gap-4">
        <TextField {...form.field("name")} label={messages.name} hint={messages.nameHint} autoComplete="off" />
        <Select
          {...form.field("workspace")}
          label={messages.workspace}
          hint={messages.workspaceHint}
          options={[
            { value: everyWorkspace, label: messages.everyWorkspace },
            ...(workspaces ?? []).map(({ id, name: label }) => ({ value: id as string, label })),
          ]}
        />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Select
            {...form.field("scope")}
            label={messages.scope}
            options={accessScopes.map((value) => ({ value, label: messages.scopes[value] }))}
          />
          <Select
            {...form.field("lifetime")}
            label={messages.expires}
            options={lifetimes.map((value) => ({
              value,
              label: value === "never" ? messages.never : messages.days({ count: Number(value) }),
            }))}
          />
        </div>
        <DialogActions>
          <Button variant="quiet" disabled={create.isPending} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending} busyLabel={messages.creating}>
            {messages.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { keys: messages } = useMessages("settings");
  return (
    <ShownOnceDialog
      title={messages.secretTitle}
      description={messages.secretText}
      label={messages.secret}
      value={secret}
      words={messages}
      onClose={onClose}
    />
  );
}

function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { keys: messages } = useMessages("settings");
  const { name, scope, workspaceId, lastFour, lastUsedAt, expiresAt } = apiKey;
  const { workspaces } = useWorkspaces();
  const workspace = workspaces?.find(({ id }) => id === workspaceId);
  const now = useNow();
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) < now.getTime();
  return (
    <CardRow
      lead={<RowIcon icon={KeyRound} />}
      title={name}
      badges={
        <>
          <Badge tone="draft">{messages.scopes[scope]}</Badge>
          {workspaceId === null ? (
            <Badge tone="draft">{messages.inEvery}</Badge>
          ) : (
            workspace !== undefined && <Badge tone="info">{workspace.name}</Badge>
          )}
        </>
      }
      notes={[
        <span key="end" className="num">
          …{lastFour}
        </span>,
        lastUsedAt === null ? messages.neverUsed : messages.lastUsed({ moment: formatMoment(lastUsedAt) }),
        ...(expiresAt === null
          ? []
          : [
              <span key="expiry" className={hasExpired ? "text-danger" : undefined}>
                {(hasExpired ? messages.expiredOn : messages.expiresOn)({ date: formatDate(expiresAt) })}
              </span>,
            ]),
      ]}
      actions={
        <Button size="sm" className="touch-area" aria-label={messages.revokeOf({ name })} onClick={onRevoke}>
          {messages.revoke}
        </Button>
      }
    />
  );
}

export function ApiKeysCard() {
  const { keys: messages } = useMessages("settings");
  const keys = trpc.apiKeys.list.useQuery({ limit: apiKeysMax }, { select: (answer) => answer.apiKeys });
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isFull = (keys.data?.length ?? 0) >= apiKeysMax;
  return (
    <Card aria-labelledby="api-keys" aria-busy={keys.isPending || undefined}>
      <CardHeader title={messages.title} id="api-keys" level={3}>
        <Button size="sm" className="touch-area" disabled={isFull} onClick={() => setIsCreating(true)}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {messages.create}
        </Button>
      </CardHeader>
      <CardText>
        {isFull ? messages.full({ max: apiKeysMax }) : messages.text}{" "}
        <a href="/api/docs" className="link touch-area whitespace-nowrap">
          {messages.docs}
        </a>
      </CardText>
      <RowsLoading query={keys} title={messages.failed} />
      {keys.data?.length === 0 && <CardNote>{messages.none}</CardNote>}
      <ul>
        {keys.data?.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
      {revoking !== null && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { keys: messages } = useMessages("settings");
  const revoke = trpc.apiKeys.revoke.useMutation({
    meta: { errorTitle: messages.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: messages.revoked }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={messages.revokeTitle({ name: apiKey.name })}
      description={messages.revokeText}
      confirmLabel={messages.revoke}
      busyLabel={messages.revoking}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: apiKey.id })}
    />
  );
}
