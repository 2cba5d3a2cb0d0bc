import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findDevice, isKnownDevice } from "#server/domains/auth/login-sessions.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import type { Session } from "#server/trpc/context.ts";
import { deviceName } from "#shared/auth/device-name.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

type AlertDeps = Pick<Deps, "jobs" | "secrets">;

/** Mails the owner about a browser that is new to the account, unless the setting is off. Call it before the login session is inserted. */
export async function sendNewDeviceAlert(
  deps: AlertDeps,
  tx: Db,
  userId: UserId,
  { userAgent, language }: { userAgent: string | null; language: Language },
): Promise<void> {
  const { security } = await readSettings(tx, userId);
  if (!security.loginAlerts || (await isKnownDevice(tx, userId, userAgent))) return;
  const params = { device: deviceName(userAgent), at: new Date().toISOString() };
  await sendMail(deps, tx, { kind: "newSignIn", params, userId, language });
}

/** Mails the owner that a refresh token was used twice and may be stolen, whatever the settings say. */
export async function sendTokenReuseAlert(deps: AlertDeps, tx: Db, { userId, loginSessionId }: Session): Promise<void> {
  const device = deviceName(await findDevice(tx, loginSessionId));
  await sendMail(deps, tx, { kind: "refreshTokenReused", params: { device }, userId });
}
