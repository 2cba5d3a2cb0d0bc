import { useState } from "react";
import { PictureControl } from "#client/features/profile/picture-control.tsx";
import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { WorkspacePicture } from "#client/features/workspaces/workspace-picture.tsx";
import { useSaveWorkspace, useWorkspaceSettings } from "#client/features/workspaces/workspace-settings.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { TimeZoneField } from "#client/ui/fields/time-zone-field.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { UpdateWorkspaceInput, workspaceNameMax } from "#shared/workspaces/workspaces.ts";
import { SaveState } from "../save-state.tsx";
import { SettingRow } from "../setting-row.tsx";

/** Name, picture and time zone of a shared workspace. */
export function AboutCard() {
  const { settings: messages } = useMessages("workspaces");
  const workspace = useWorkspace();
  const { settings, failure, isChangeable } = useWorkspaceSettings();
  if (settings === undefined) return failure === null ? null : <LoadError title={messages.failed} {...failure} />;
  return (
    <Card aria-labelledby="about-workspace">
      <CardHeader title={messages.about} id="about-workspace" level={3} />
      <CardBody className="grid gap-5">
        <div className="flex flex-wrap items-center gap-5">
          <WorkspacePicture workspace={workspace} size="lg" />
          {isChangeable && <Picture />}
        </div>
        <NameForm key={workspace.name} isReadOnly={!isChangeable} />
      </CardBody>
      <ZoneRow zone={settings.timezone} isReadOnly={!isChangeable} />
    </Card>
  );
}

function Picture() {
  const { id, picture } = useWorkspace();
  const { avatar } = useMessages("profile");
  const { settings: messages } = useMessages("workspaces");
  const remove = trpc.workspaces.removePicture.useMutation({
    meta: { errorTitle: avatar.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: avatar.removed }),
  });
  return (
    <PictureControl
      label={messages.picture}
      hasPicture={picture !== null}
      upload={{ path: `/workspaces/${id}/picture`, field: "picture", changes: ["workspaces", "setPicture"] }}
      isRemoving={remove.isPending}
      onRemove={() => remove.mutate({ id })}
    />
  );
}

function NameForm({ isReadOnly }: { isReadOnly: boolean }) {
  const { settings: messages } = useMessages("workspaces");
  const { name } = useWorkspace();
  const { save, isPending, error, reset } = useSaveWorkspace();
  const [isRefusedInField, setIsRefusedInField] = useState(false);
  const form = useZodForm({
    schema: UpdateWorkspaceInput.pick({ name: true }).required(),
    initial: { name },
    onEdit: reset,
    onSubmit: (change) => {
      save(change, {
        onSuccess: () => showToast({ tone: "success", title: messages.saved }),
        onError: (refusal) => setIsRefusedInField(form.showServerIssues(refusal)),
      });
    },
  });
  return (
    <Form {...form.props} className="grid gap-3">
      {error !== null && !isRefusedInField && (
        <Callout tone="danger" announce="alert" title={messages.notSaved}>
          {errorText(error)}
        </Callout>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          {...form.field("name")}
          label={messages.name}
          hint={messages.nameHint}
          maxLength={workspaceNameMax}
          autoComplete="off"
          readOnly={isReadOnly}
          className="min-w-0 flex-1 basis-64"
        />
        {!isReadOnly && (
          <Button
            type="submit"
            className="mt-[26px] max-sm:mt-0 max-sm:w-full"
            disabled={form.values.name.trim() === name}
            busy={isPending}
            busyLabel={messages.saving}
          >
            {messages.save}
          </Button>
        )}
      </div>
    </Form>
  );
}

function ZoneRow({ zone, isReadOnly }: { zone: string; isReadOnly: boolean }) {
  const { settings: messages } = useMessages("workspaces");
  const { save, isSuccess, error } = useSaveWorkspace();
  return (
    <div className="border-t border-line">
      <SettingRow
        label={messages.zone}
        hint={messages.zoneHint}
        state={<SaveState isSuccess={isSuccess} error={error} />}
      >
        {isReadOnly ? (
          <p>{zone}</p>
        ) : (
          <div className="w-full sm:w-72">
            <TimeZoneField
              label={messages.zone}
              hideLabel
              emptyText={messages.noZone}
              value={zone}
              onValueChange={(timezone) => save({ timezone })}
            />
          </div>
        )}
      </SettingRow>
    </div>
  );
}
