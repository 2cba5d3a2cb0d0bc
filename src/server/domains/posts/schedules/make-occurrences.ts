import { readNow } from "#server/db/read-now.ts";
import type { Deps } from "#server/deps.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { makeDue } from "#server/domains/posts/schedules/make-occurrence.ts";
import {
  findDueRepeats,
  lockDueRepeat,
  putOffMaking,
  type RepeatRow,
} from "#server/domains/posts/schedules/repeats.queries.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { RepeatId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/posts.ts";
import { cutText } from "#shared/text.ts";
import { Minute } from "#shared/time.ts";

type Making = Pick<Deps, "config" | "db" | "jobs" | "secrets" | "log">;

const repeatsAtOnce = 200;
const againAfterMs = 10 * Minute.ms;
const excerptMax = 120;

const toProblem = ({ code, message }: DomainError): TargetError => ({
  code: `postloom.${code.toLowerCase()}`,
  message,
  fix: "It is tried again every few minutes. Change the repeating post, or pause it.",
});

/** Keeps what stands in the way for the person to see, and tells them once. */
async function holdBack(deps: Making, row: RepeatRow, error: DomainError): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const makeAt = new Date((await readNow(tx)).getTime() + againAfterMs);
    const problem = toProblem(error);
    const held = await putOffMaking(tx, row, { makeAt, problem });
    if (held === undefined || row.problem?.code === problem.code) return;
    const { content: text, platforms } = row.post;
    await notify(tx, row.userId, {
      kind: "repeat.held",
      key: `repeat:${row.id}`,
      params: { text, platforms: [...platforms], code: problem.code, reason: error.message },
    });
    const { notifications } = await readSettings(tx, row.userId);
    if (!notifications.email) return;
    const params = { text: cutText(row.post.content, excerptMax), reason: error.message };
    await sendMail(deps, tx, { kind: "repeatHeld", userId: row.userId, params });
  });
}

async function makeOne(deps: Making, id: RepeatId): Promise<void> {
  let due: RepeatRow | undefined;
  try {
    await deps.db.transaction(async (tx) => {
      due = await lockDueRepeat(tx, id);
      if (due !== undefined) await makeDue(deps, tx, due, await readNow(tx));
    });
  } catch (error) {
    if (due === undefined || !(error instanceof DomainError)) throw error;
    await holdBack(deps, due, error);
  }
}

/** Makes the posts whose time has come, each in a transaction of its own: one that cannot be made holds up no other. */
export async function makeOccurrences(deps: Making, signal: AbortSignal): Promise<void> {
  for (const id of await findDueRepeats(deps.db, repeatsAtOnce)) {
    signal.throwIfAborted();
    try {
      await makeOne(deps, id);
    } catch (error) {
      deps.log.error({ err: error, repeatId: id }, "repeat.making_failed");
    }
  }
}
