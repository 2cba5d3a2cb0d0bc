import { Platform, platformNames } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { Callout } from "#client/ui/callout.tsx";

interface ConnectNoticeProps {
  connected: string | null;
  error: string | null;
}

/** What came of connecting, told once the network has sent the person back. */
export function ConnectNotice({ connected, error }: ConnectNoticeProps) {
  const { reasons, ...texts } = useTexts("accounts").outcome;
  const reason = Object.entries(reasons).find(([name]) => name === error)?.[1];
  if (error === "denied") {
    return (
      <Callout tone="info" announce="status" title={texts.cancelled}>
        {reasons.denied}
      </Callout>
    );
  }
  if (error !== null) {
    return (
      <Callout tone="danger" announce="alert" title={texts.failed}>
        {reason ?? texts.again}
      </Callout>
    );
  }
  const platform = Platform.safeParse(connected);
  if (!platform.success) return null;
  return (
    <Callout tone="success" announce="status" title={texts.connected(platformNames[platform.data])}>
      {texts.connectedText}
    </Callout>
  );
}
