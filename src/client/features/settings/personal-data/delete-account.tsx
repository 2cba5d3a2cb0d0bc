import { useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export function DeleteAccount() {
  const { deletion: texts } = useTexts("settings");
  const [isAsked, setIsAsked] = useState(false);
  return (
    <section aria-labelledby="danger-zone" className="rounded-lg border border-danger/50 px-4 py-4 md:px-5">
      <h3 id="danger-zone" className="text-h3 text-danger">
        {texts.title}
      </h3>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-sm text-ink-2">{texts.text}</p>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          {texts.open}
        </Button>
      </div>
      {isAsked && <DeleteAccountDialog onClose={() => setIsAsked(false)} />}
    </section>
  );
}
