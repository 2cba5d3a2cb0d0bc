import { Fingerprint } from "lucide-react";
import { useState } from "react";
import type { SignedIn } from "#shared/auth/auth.ts";
import { errorText, isApiError } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { askForPasskey, canUsePasskeys, wasDeclined } from "#client/lib/passkeys.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";

/** Signs in by fingerprint, face or the lock of the device. Not there where browsers offer no passkeys. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const { passkeys: texts } = useTexts("security");
  const system = useSystemInfo();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const request = trpc.auth.requestPasskey.useMutation({ meta: { errorShownInPage: true } });
  const signIn = trpc.auth.passkeySignIn.useMutation({ meta: { errorShownInPage: true } });
  if (system?.passkeys !== true || !canUsePasskeys()) return null;

  async function go(): Promise<void> {
    setFailure(undefined);
    setIsBusy(true);
    try {
      const { options } = await request.mutateAsync();
      onSignedIn(await signIn.mutateAsync({ credential: await askForPasskey(options) }));
    } catch (error) {
      setFailure(
        wasDeclined(error) ? texts.cancelled : isApiError(error) ? errorText(error, texts.failed) : texts.refused,
      );
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className="mt-3">
      <Button size="lg" block busy={isBusy} busyLabel={texts.signingIn} onClick={() => void go()}>
        <Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.signIn}
      </Button>
      {failure !== undefined && <Callout tone="danger" announce="alert" title={failure} className="mt-3" />}
    </div>
  );
}
