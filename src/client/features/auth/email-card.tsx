import { useState } from "react";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { EmailStatus } from "./email-status.tsx";

/** The account's address, whether it is proven, and the way to another one. */
export function EmailCard() {
  const { email } = useUser();
  const texts = useTexts("email");
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{texts.label}</p>
        <p className="mb-2 text-sm break-all text-ink-3">{email}</p>
        <EmailStatus />
      </div>
      <Button onClick={() => setIsChanging(true)}>{texts.change.open}</Button>
      {isChanging && <ChangeEmailDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
