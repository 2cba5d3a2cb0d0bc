import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { countCall, subscriptionsOfAddress, subscriptionsOfClient } from "#server/domains/auth/rate-limit.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import {
  confirmSubscriber,
  deleteSubscriber,
  deleteUnconfirmed,
  findReaders,
  upsertSubscriber,
} from "#server/domains/mail/newsletter/newsletter.queries.ts";
import { userWithAddress } from "#server/domains/users/address.service.ts";
import { noteMarketing } from "#server/domains/users/settings.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secret-box.ts";
import type { SubscribeInput } from "#shared/notifications/newsletter.ts";
import type { Language } from "#shared/users/settings.ts";
import { Day } from "#shared/time.ts";

const confirmDays = 7;
const unconfirmedDays = 30;

/**
 * Links say what they are for instead of being looked up: sealed, so that nobody can make one, and not stored, because
 * every mail carries a way out that has to work for years.
 */
const Link = z.object({ subscriberId: z.uuid(), madeAt: z.number() });
type Purpose = "confirm" | "unsubscribe";

const makeLink = (secrets: SecretBox, purpose: Purpose, subscriberId: string) =>
  secrets.seal(
    JSON.stringify({ subscriberId, madeAt: Date.now() } satisfies z.infer<typeof Link>),
    `newsletter.${purpose}`,
  );

const deadLink = () =>
  invalidInput([{ path: "token", message: "This link does not work any more. Please subscribe once more." }]);

function readLink(secrets: SecretBox, purpose: Purpose, token: string): z.infer<typeof Link> {
  try {
    return Link.parse(JSON.parse(secrets.open(token, `newsletter.${purpose}`)));
  } catch (error) {
    if (error instanceof SecretUnreadableError) throw deadLink();
    throw error;
  }
}

/**
 * Mails a link that confirms the subscription. Does and answers the same whether or not the address is known, so that
 * nobody learns who reads the newsletter. Throws RATE_LIMITED.
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

/** Whoever has an account sees there how it stands. */
async function turnSwitch(tx: Db, email: string, isOn: boolean): Promise<void> {
  const userId = await userWithAddress(tx, email);
  if (userId !== null) await noteMarketing(tx, userId, isOn);
}

/** May be repeated. Throws INVALID_INPUT for a link that is forged, too old, or of somebody who has left since. */
export async function confirmSubscription(
  { db, secrets, log }: Pick<Deps, "db" | "secrets" | "log">,
  token: string,
): Promise<void> {
  const { subscriberId, madeAt } = readLink(secrets, "confirm", token);
  if (Date.now() - madeAt > confirmDays * Day.ms) throw deadLink();
  await db.transaction(async (tx) => {
    const email = await confirmSubscriber(tx, subscriberId);
    if (email === null) throw deadLink();
    await turnSwitch(tx, email, true);
  });
  log.info({ subscriberId }, "newsletter.confirmed");
}

/** Forgets the address. May be repeated: whoever is not on the list has what they want. Throws INVALID_INPUT for a forged link. */
export async function unsubscribe(
  { db, secrets, log }: Pick<Deps, "db" | "secrets" | "log">,
  token: string,
): Promise<void> {
  const { subscriberId } = readLink(secrets, "unsubscribe", token);
  await db.transaction(async (tx) => {
    const email = await deleteSubscriber(tx, subscriberId);
    if (email !== null) await turnSwitch(tx, email, false);
  });
  log.info({ subscriberId }, "newsletter.unsubscribed");
}

const readersPerPage = 500;

/** Everybody who gets the newsletter, each with the link that ends it. */
export async function* listReaders({
  config,
  db,
  secrets,
}: Pick<Deps, "config" | "db" | "secrets">): AsyncGenerator<{ email: string; unsubscribeUrl: string }> {
  for (let after: string | null = null; ;) {
    const page: { id: string; email: string }[] = await findReaders(db, after, readersPerPage);
    for (const { id, email } of page)
      yield {
        email,
        unsubscribeUrl: `${config.publicUrl}/newsletter/unsubscribe/${makeLink(secrets, "unsubscribe", id)}`,
      };
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Forgets who asked and never confirmed. */
export const sweepSubscribers = ({ db }: Pick<Deps, "db">): Promise<void> => deleteUnconfirmed(db, unconfirmedDays);
