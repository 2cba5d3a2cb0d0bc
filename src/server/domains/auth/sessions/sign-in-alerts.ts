import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findDevice, isKnownDevice } from "#server/domains/auth/auth.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { deviceName } from "#shared/auth/device-name.ts";
import type { Session } from "#server/trpc/context.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

type AlertDeps = Pick<Deps, "jobs" | "secrets">;

/** Before a new login session is made: mails its owner, if they want to know, when the browser is one they were not signed in with. */
export async function tellOfNewDevice(
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

/** Somebody else may hold the keys of this sign-in. That is told whatever the settings say. */
export async function tellOfReuse(deps: AlertDeps, tx: Db, { userId, loginSessionId }: Session): Promise<void> {
  const device = deviceName(await findDevice(tx, loginSessionId));
  await sendMail(deps, tx, { kind: "refreshTokenReused", params: { device }, userId });
}
