import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { notify, settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import {
  closeNotices,
  deleteOldNotices,
  findPeopleToTell,
  findTroubles,
  insertNotices,
  type NewNotice,
} from "#server/domains/posts/delivery/notices/notices.queries.ts";
import { noticeKinds } from "#server/domains/posts/delivery/notices/notices.table.ts";
import { type Delivery, isPart, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import { superseded } from "#server/domains/posts/delivery/notices/why-missed.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import type { TargetId, UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";
import { cutText } from "#shared/text.ts";

type Telling = Pick<Deps, "db" | "jobs" | "secrets">;

/** What goes wrong together is told in one mail: a server that was away misses many posts at once. */
const collectSeconds = 30;
const peopleAtOnce = 200;
const postsPerMail = 10;
const excerptMax = 120;
const reasonMax = 1_000;
const keptDays = 30;

/** A comment is no post, and a time that gave way to a newer one is no trouble. */
const isTold = (delivery: Delivery) =>
  isPart(delivery) ? delivery.kind === "thread" : delivery.error?.code !== superseded.code;

/** One notification for each delivery: a later outcome replaces it. */
const keyOf = (id: TargetId) => `delivery:${id}`;

/** This delivery asks for nothing any more. Those of the same post to other accounts may. */
export const settleNotificationOf = (tx: Db, delivery: Delivery): Promise<void> =>
  settleNotifications(tx, delivery.userId, { key: keyOf(targetIdOf(delivery)) });

async function notifyOf(tx: Db, notices: readonly NewNotice[]): Promise<void> {
  const ids = [...new Set(notices.map(({ targetId }) => targetId))];
  const told = Map.groupBy(await findTroubles(tx, ids), ({ userId }) => userId);
  for (const [userId, troubles] of told)
    await notify(
      tx,
      userId,
      ...troubles.map(({ id, postId, text, platform, account, state, code, reason }) => ({
        kind: `post.${state}` as const,
        key: keyOf(id),
        params: { postId, text, platform, account, code, reason },
      })),
    );
}

/** Notes in the transaction of the move what its person is to be told of: at once inside the product, and soon by mail. */
export async function noteForPeople(tx: Db, moved: readonly Delivery[]): Promise<void> {
  const notices = moved.flatMap((delivery) => {
    const kind = noticeKinds.find((one) => one === delivery.state);
    return kind === undefined || !isTold(delivery)
      ? []
      : { userId: delivery.userId, targetId: targetIdOf(delivery), kind };
  });
  if (notices.length === 0) return;
  await insertNotices(tx, notices);
  await notifyOf(tx, notices);
}

/** Why it failed and what helps, in the person's language; in the network's own words where its code has none of ours. */
function reasonIn(language: Language, code: string | null, reason: string | null): string | null {
  const explained = code === null ? null : explainError(code, language, true);
  const words = explained === null ? reason : `${explained.cause} ${explained.fix}`;
  return words === null ? null : cutText(words, reasonMax);
}

async function tell(deps: Telling, userId: UserId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const targetIds = await closeNotices(tx, userId);
    const { notifications, appearance } = await readSettings(tx, userId);
    if (targetIds.length === 0 || !notifications.email) return;
    const troubles = await findTroubles(tx, targetIds);
    if (troubles.length === 0) return;
    const posts = troubles.slice(0, postsPerMail).map(({ postId, text, account, platform, state, code, reason }) => ({
      id: postId,
      text: cutText(text, excerptMax),
      account,
      platform,
      what: state,
      reason: state === "failed" ? reasonIn(appearance.language, code, reason) : null,
    }));
    const params = { posts, more: troubles.length - posts.length };
    await sendMail(deps, tx, { kind: "postsNeedAttention", userId, params });
  });
}

/** Mails people about their posts that did not go out, or of which nobody knows. */
export async function tellPeople(deps: Telling & Pick<Deps, "log">): Promise<void> {
  for (const userId of await findPeopleToTell(deps.db, collectSeconds, peopleAtOnce)) {
    try {
      await tell(deps, userId);
    } catch (error) {
      deps.log.error({ err: error, userId }, "notices.not_told");
    }
  }
  await deleteOldNotices(deps.db, keptDays);
}
