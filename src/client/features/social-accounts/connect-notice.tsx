import { Platform, platformNames } from "#shared/platforms/platform.ts";
import { connectErrors } from "#shared/social-accounts.ts";
import { Callout } from "#client/ui/callout.tsx";

const isConnectError = (error: string): error is keyof typeof connectErrors => Object.hasOwn(connectErrors, error);

interface ConnectNoticeProps {
  connected: string | null;
  error: string | null;
}

/** What came of connecting, told once the network has sent the person back. */
export function ConnectNotice({ connected, error }: ConnectNoticeProps) {
  if (error === "denied") {
    return (
      <Callout tone="info" announce="status" title="Connecting was cancelled">
        {connectErrors.denied} Nothing has changed.
      </Callout>
    );
  }
  if (error !== null) {
    return (
      <Callout tone="danger" announce="alert" title="The account was not connected">
        {isConnectError(error) ? connectErrors[error] : "Please connect again."}
      </Callout>
    );
  }
  const platform = Platform.safeParse(connected);
  if (!platform.success) return null;
  return (
    <Callout tone="success" announce="status" title={`${platformNames[platform.data]} is connected`}>
      Posts can go out to it now.
    </Callout>
  );
}
