import { Plus } from "lucide-react";
import { useState } from "react";
import { deviceName } from "#shared/auth/device-name.ts";
import { errorCode, errorText, isApiError } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { canUsePasskeys, isKnownPasskey, makePasskey, wasDeclined } from "#client/lib/passkeys.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

/** The passkeys of the account; a new one takes the name of the browser until it is given another. */
export function PasskeysCard() {
  const { passkeys: texts } = useTexts("security");
  const isOffered = useSystemInfo()?.passkeys === true && canUsePasskeys();
  const passkeys = trpc.auth.signInMethods.useQuery().data?.passkeys;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const begin = trpc.auth.beginPasskey.useMutation({ meta: { errorShownInPage: true } });
  const add = trpc.auth.addPasskey.useMutation({ meta: { errorShownInPage: true } });

  function wordsFor(error: unknown): string | undefined {
    // Asked who they are, the person would rather not.
    if (errorCode(error) === "CONFIRMATION_REQUIRED") return undefined;
    if (isApiError(error)) return errorText(error, texts.notAdded);
    if (isKnownPasskey(error)) return texts.known;
    return wasDeclined(error) ? texts.cancelled : texts.notAdded;
  }

  async function addOne(): Promise<void> {
    setFailure(undefined);
    setIsBusy(true);
    try {
      const { options } = await begin.mutateAsync();
      const name = (deviceName(navigator.userAgent) ?? texts.title).slice(0, 60);
      await add.mutateAsync({ name, credential: await makePasskey(options) });
      showToast({ tone: "success", title: texts.added });
    } catch (error) {
      setFailure(wordsFor(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Card aria-labelledby="passkeys">
      <CardHeader title={texts.title} id="passkeys" level={3}>
        {isOffered && (
          <Button size="sm" className="touch-area" busy={isBusy} busyLabel={texts.adding} onClick={() => void addOne()}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {texts.add}
          </Button>
        )}
      </CardHeader>
      <p className="max-w-[64ch] px-4 pb-4 text-sm text-ink-3 md:px-5">{isOffered ? texts.text : texts.unsupported}</p>
      {failure !== undefined && (
        <div className="px-4 pb-4 md:px-5">
          <Callout tone="danger" announce="alert" title={failure} />
        </div>
      )}
      {passkeys?.length === 0 && isOffered && (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-3 md:px-5">{texts.none}</p>
      )}
      <ul>
        {passkeys?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </Card>
  );
}
