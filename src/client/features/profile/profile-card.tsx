import { PencilLine } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useUser } from "#client/lib/auth.tsx";
import { formatMonth } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { AvatarControl } from "./avatar-control.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileValues } from "./profile-values.tsx";

/** Edit Profile puts fields in the place of the values. */
export function ProfileCard({ emailStatus }: { emailStatus: ReactNode }) {
  const user = useUser();
  const texts = useTexts("profile");
  const [isEditing, setIsEditing] = useState(false);
  const wasEditing = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The button that opened the form is back, and takes the focus back.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Card aria-label={texts.details}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 p-4 md:p-5">
        <Avatar name={user.fullName} imageUrl={user.imageUrl ?? user.avatar} size="lg" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="wrap-anywhere">{user.fullName}</h2>
          <p className="mt-0.5 mb-2 text-sm text-ink-3">{texts.joined(formatMonth(user.createdAt))}</p>
          {isEditing ? <AvatarControl /> : emailStatus}
        </div>
        {!isEditing && (
          <Button ref={opener} className="self-start max-sm:w-full" onClick={() => setIsEditing(true)}>
            <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.edit}
          </Button>
        )}
      </div>
      <CardBody className="border-t border-line pt-4 md:pt-5">
        {isEditing ? <ProfileForm onClose={() => setIsEditing(false)} /> : <ProfileValues />}
      </CardBody>
    </Card>
  );
}
