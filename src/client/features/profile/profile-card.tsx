import { PencilLine } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { EmailStatus } from "#client/features/auth/email/email-status.tsx";
import { formatMonth } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { LeaveDialog } from "#client/ui/dialogs/leave-dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { Card, CardBody } from "#client/ui/layout/card.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { AvatarControl } from "./avatar-control.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const bioMax = 500;

/** The form, in place of the values. */
function ProfileForm({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const messages = useMessages("profile");
  const { form, failure, isDirty, isSaving } = useProfileForm(user, onClose);
  const begin = useEffectEvent(() => form.focus("firstName"));
  useEffect(() => begin(), []);
  return (
    <Form {...form.props} className="grid gap-4">
      {failure !== undefined && (
        <Callout tone="danger" announce="alert" title={messages.failed}>
          {failure}
        </Callout>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field("firstName")} label={messages.fields.firstName} autoComplete="given-name" required />
        <TextField {...form.field("lastName")} label={messages.fields.lastName} autoComplete="family-name" optional />
      </div>
      <TextField
        label={messages.fields.email}
        hint={messages.fields.emailFixed}
        type="email"
        value={user.email}
        onValueChange={() => undefined}
        readOnly
      />
      <Textarea
        {...form.field("bio")}
        label={messages.fields.bio}
        counter={{ used: form.values.bio.length, limit: bioMax }}
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field("website")}
          label={messages.fields.website}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.com"
          optional
        />
        <TextField
          {...form.field("location")}
          label={messages.fields.location}
          autoComplete="address-level2"
          optional
        />
      </div>
      <div className="mt-1 flex justify-end gap-2 max-md:*:flex-1">
        <Button variant="quiet" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel={messages.saving}>
          {messages.save}
        </Button>
      </div>
      <LeaveDialog isAtRisk={isDirty && !isSaving} messages={messages.leave} />
    </Form>
  );
}

function ProfileValues() {
  const { firstName, lastName, email, bio, website, location } = useUser();
  const { fields, notSet, noBio } = useMessages("profile");
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Value label={fields.firstName}>{firstName}</Value>
      <Value label={fields.lastName}>{lastName ?? <Empty>{notSet}</Empty>}</Value>
      <Value label={fields.email} wide>
        {email} <span className="text-sm text-ink-3">{fields.emailFixed}</span>
      </Value>
      <Value label={fields.bio} wide>
        {bio === null ? (
          <Empty>{noBio}</Empty>
        ) : (
          <span dir="auto" className="block text-start whitespace-pre-line">
            {bio}
          </span>
        )}
      </Value>
      <Value label={fields.website}>
        {website === null ? (
          <Empty>{notSet}</Empty>
        ) : (
          <a href={website} target="_blank" rel="noopener noreferrer nofollow" className="link touch-area">
            {website.replace(/^https?:\/\/|\/$/g, "")}
          </a>
        )}
      </Value>
      <Value label={fields.location}>{location ?? <Empty>{notSet}</Empty>}</Value>
    </dl>
  );
}

function Value({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd dir="auto" className="mt-0.5 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

const Empty = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;

/** The profile; the edit button replaces the values with a form. */
export function ProfileCard() {
  const user = useUser();
  const messages = useMessages("profile");
  const [isEditing, setIsEditing] = useState(false);
  const wasEditing = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  // After the form is closed, the edit button is rendered again and gets the focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Card aria-label={messages.details}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 p-4 md:p-5">
        <Avatar name={user.fullName} imageUrl={user.imageUrl ?? user.avatar} size="lg" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 dir="auto" className="wrap-anywhere">
            {user.fullName}
          </h2>
          <p className="mt-0.5 mb-2 text-sm text-ink-3">{messages.joined({ month: formatMonth(user.createdAt) })}</p>
          {isEditing ? <AvatarControl /> : <EmailStatus />}
        </div>
        {!isEditing && (
          <Button ref={opener} className="self-start max-sm:w-full" onClick={() => setIsEditing(true)}>
            <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages.edit}
          </Button>
        )}
      </div>
      <CardBody className="border-t border-line pt-4 md:pt-5">
        {isEditing ? <ProfileForm onClose={() => setIsEditing(false)} /> : <ProfileValues />}
      </CardBody>
    </Card>
  );
}
