import { useMessages } from "#client/lib/language/language.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Platform, platformNames } from "#shared/platforms/platform.ts";

interface ConnectNoticeProps {
  connected: string | null;
  error: string | null;
}

/** The result of connecting an account, after the redirect back from the network. */
export function ConnectNotice({ connected, error }: ConnectNoticeProps) {
  const { reasons, ...messages } = useMessages("socialAccounts").outcome;
  const reason = Object.entries(reasons).find(([name]) => name === error)?.[1];
  if (error === "denied") {
    return (
      <Callout tone="info" announce="status" title={messages.cancelled}>
        {reasons.denied}
      </Callout>
    );
  }
  if (error !== null) {
    return (
      <Callout tone="danger" announce="alert" title={messages.failed}>
        {reason ?? messages.again}
      </Callout>
    );
  }
  const platform = Platform.safeParse(connected);
  if (!platform.success) return null;
  return (
    <Callout tone="success" announce="status" title={messages.connected({ platform: platformNames[platform.data] })}>
      {messages.connectedText}
    </Callout>
  );
}
