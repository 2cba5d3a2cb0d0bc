import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import {
  confirmSubscriber,
  deleteSubscriber,
  deleteSubscriberOf,
  deleteUnconfirmed,
  findReaders,
  isReader,
  upsertSubscriber,
} from "#server/domains/mail/newsletter/newsletter.queries.ts";
import { readSettings, setMarketing } from "#server/domains/users/settings.service.ts";
import { findUser, userWithAddress } from "#server/domains/users/users.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { everyRow } from "#server/lib/every-row.ts";
import { openOrNull, type SecretBox } from "#server/lib/secrets/secret-box.ts";
import { countCall, subscriptionsOfAddress, subscriptionsOfClient } from "#server/rate-limits/rate-limits.ts";
import { Day } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";
import type { SubscribeInput } from "#shared/mail/newsletter.ts";
import type { Language } from "#shared/users/settings.ts";

const confirmDays = 7;
const unconfirmedDays = 30;

/**
 * The content of link tokens. They are sealed against forgery and not stored, because the unsubscribe links of every mail must work
 * for years.
 */
const Link = z.object({ subscriberId: z.uuid(), madeAt: z.number() });
type Purpose = "confirm" | "unsubscribe";

const makeLink = (secrets: SecretBox, purpose: Purpose, subscriberId: string) =>
  secrets.seal(
    JSON.stringify({ subscriberId, madeAt: Date.now() } satisfies z.infer<typeof Link>),
    `newsletter.${purpose}`,
  );

export const expiredLink = () =>
  invalidInput([{ path: "token", message: "This link does not work any more. Please subscribe once more." }]);

function readLink(secrets: SecretBox, purpose: Purpose, token: string): z.infer<typeof Link> {
  const text = openOrNull(secrets, token, `newsletter.${purpose}`);
  if (text === null) throw expiredLink();
  return Link.parse(JSON.parse(text));
}

/**
 * Mails a link that confirms the subscription. Does the same for known and unknown addresses, so that the answer does not reveal
 * who reads the newsletter. Throws RATE_LIMITED.
 */
export async function subscribe(
  deps: Pick<Deps, "db" | "jobs" | "secrets">,
  caller: { address: string; language: Language },
  { email }: SubscribeInput,
): Promise<void> {
  await countCall(deps.db, subscriptionsOfClient(caller.address));
  await countCall(deps.db, subscriptionsOfAddress(email));
  await deps.db.transaction(async (tx) => {
    const subscriberId = await upsertSubscriber(tx, email);
    await sendMail(deps, tx, {
      kind: "newsletterConfirm",
      params: {
        token: makeLink(deps.secrets, "confirm", subscriberId),
        unsubscribeToken: makeLink(deps.secrets, "unsubscribe", subscriberId),
      },
      userId: null,
      to: email,
      language: caller.language,
    });
  });
}

/** Updates the setting of the account with this address, if there is one. */
async function updateMarketingSetting(tx: Db, email: string, isOn: boolean): Promise<void> {
  const userId = await userWithAddress(tx, email);
  if (userId !== null) await setMarketing(tx, userId, isOn);
}

/** May be repeated. Throws INVALID_INPUT for a forged or expired link, and for one of a deleted subscriber. */
export async function confirmSubscription(
  { db, secrets, log }: Pick<Deps, "db" | "secrets" | "log">,
  token: string,
): Promise<void> {
  const { subscriberId, madeAt } = readLink(secrets, "confirm", token);
  if (Date.now() - madeAt > confirmDays * Day.ms) throw expiredLink();
  await db.transaction(async (tx) => {
    const email = await confirmSubscriber(tx, subscriberId);
    if (email === null) throw expiredLink();
    await updateMarketingSetting(tx, email, true);
  });
  log.info({ subscriberId }, "newsletter.confirmed");
}

/** Deletes the subscriber. May be repeated. Throws INVALID_INPUT for a forged link. */
export async function unsubscribe(
  { db, secrets, log }: Pick<Deps, "db" | "secrets" | "log">,
  token: string,
): Promise<void> {
  const { subscriberId } = readLink(secrets, "unsubscribe", token);
  await db.transaction(async (tx) => {
    const email = await deleteSubscriber(tx, subscriberId);
    if (email !== null) await updateMarketingSetting(tx, email, false);
  });
  log.info({ subscriberId }, "newsletter.unsubscribed");
}

const readersPerPage = 500;

/** All confirmed subscribers, each with an unsubscribe link. */
export async function* listReaders({
  config,
  db,
  secrets,
}: Pick<Deps, "config" | "db" | "secrets">): AsyncGenerator<{ email: string; unsubscribeUrl: string }> {
  const readers = everyRow(readersPerPage, (last: { id: string; email: string } | null, limit) =>
    findReaders(db, last?.id ?? null, limit),
  );
  for await (const { id, email } of readers) {
    const token = makeLink(secrets, "unsubscribe", id);
    yield { email, unsubscribeUrl: `${config.publicUrl}/newsletter/unsubscribe/${token}` };
  }
}

/** Deletes subscribers who have not confirmed 30 days after their last request. */
export const sweepSubscribers = ({ db }: Pick<Deps, "db">): Promise<void> => deleteUnconfirmed(db, unconfirmedDays);

/** Deletes the subscriber with this address: for accounts that are deleted, change their address or turn the newsletter off. */
export const forgetAddress = (tx: Db, email: string): Promise<void> => deleteSubscriberOf(tx, email);

/**
 * Makes the list follow the setting of a user: turned on, it subscribes a verified address; turned off, it deletes the subscriber. A
 * subscriber who later verifies an account with this address gets the setting turned on.
 */
export async function followMarketing(
  { db }: Pick<Deps, "db">,
  { userId, cause }: { userId: UserId; cause: "chosen" | "verified" },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    // An account that is being deleted was unsubscribed at the request.
    if (user === null || (await userWithAddress(tx, user.email)) !== userId) return;
    const { email, emailVerified } = user;
    const { marketing } = (await readSettings(tx, userId)).notifications;
    if (marketing && emailVerified) await confirmSubscriber(tx, await upsertSubscriber(tx, email));
    if (!marketing && cause === "chosen") await forgetAddress(tx, email);
    if (!marketing && cause === "verified" && (await isReader(tx, email))) await setMarketing(tx, userId, true);
  });
}
