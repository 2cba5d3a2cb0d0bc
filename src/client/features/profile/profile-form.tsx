import { useEffect, useEffectEvent } from "react";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Form } from "#client/ui/form.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { Textarea } from "#client/ui/textarea.tsx";
import { LeaveDialog } from "#client/ui/leave-dialog.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const bioMax = 500;

/** The fields in the place of the values. */
export function ProfileForm({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const texts = useTexts("profile");
  const { form, failure, isDirty, isSaving } = useProfileForm(user, onClose);
  const begin = useEffectEvent(() => form.focus("firstName"));
  useEffect(() => begin(), []);
  return (
    <Form onSubmit={form.submit} announcement={form.announcement} className="grid gap-4">
      {failure !== undefined && (
        <Callout tone="danger" announce="alert" title={texts.failed}>
          {failure}
        </Callout>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field("firstName")} label={texts.fields.firstName} autoComplete="given-name" required />
        <TextField {...form.field("lastName")} label={texts.fields.lastName} autoComplete="family-name" optional />
      </div>
      <TextField
        label={texts.fields.email}
        hint={texts.fields.emailFixed}
        type="email"
        value={user.email}
        onValueChange={() => undefined}
        readOnly
      />
      <Textarea
        {...form.field("bio")}
        label={texts.fields.bio}
        counter={{ used: form.values.bio.length, limit: bioMax }}
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field("website")}
          label={texts.fields.website}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.com"
          optional
        />
        <TextField {...form.field("location")} label={texts.fields.location} autoComplete="address-level2" optional />
      </div>
      <div className="mt-1 flex justify-end gap-2 max-md:*:flex-1">
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
      <LeaveDialog isAtRisk={isDirty && !isSaving} texts={texts.leave} />
    </Form>
  );
}
