import type { Sql } from "postgres";
import { expect } from "vitest";

export interface Verdict {
  /** Posts and parts of them, counted by final state. */
  ended: Record<string, number>;
  accepted: number;
  /** Accepted twice for the same account: the same text, so that texts must differ per post. */
  doubled: string[];
  /** Published here, unknown to the platform. */
  lost: string[];
  /** Known to the platform, not shown as published here. */
  hidden: string[];
  /** Neither settled nor waiting for a user's decision. */
  stuck: string[];
  /** Attempts that were never closed. */
  open: number;
  /** Failed without a reason. */
  unexplained: string[];
}

interface DeliveryLine {
  text: string;
  state: string;
  external_id: string | null;
  has_error: boolean;
  accepted: number;
}

const settled = ["published", "failed", "missed", "needs_user", "cancelled"];

/** Compares the final state of every delivery with what the platforms accepted, by the sandbox's ledger. */
export async function judgeDeliveries(sql: Sql): Promise<Verdict> {
  const lines = await sql<DeliveryLine[]>`
    with delivery as (
      select t.id, t.account_id, t.state, t.external_id, t.error, t.content->>'text' as text from post_targets t
      union all select p.id, p.account_id, p.state, p.external_id, p.error, p.text from post_target_parts p
    )
    select coalesce(d.text, d.id::text) as text, d.state, d.external_id, d.error is not null as has_error,
      (select count(*)::int from sandbox.ledger l where l.account_id in (a.external_id, split_part(a.external_id, '@', 1))
        -- X appends a link to the post's media.
        and regexp_replace(l.text, ' https://t\\.co/\\w+$', '') = d.text) as accepted
    from delivery d left join social_accounts a on a.id = d.account_id where d.state <> 'draft'`;
  const [{ open } = { open: 0 }] = await sql<{ open: number }[]>`
    select count(*)::int as open from delivery_attempts where outcome = 'sending'`;
  const texts = (which: (line: DeliveryLine) => boolean) =>
    lines.filter(which).map(({ text, state }) => `${text}: ${state}`);
  return {
    ended: Object.fromEntries(
      [...Map.groupBy(lines, ({ state }) => state)].map(([state, those]) => [state, those.length]),
    ),
    accepted: lines.reduce((sum, { accepted }) => sum + accepted, 0),
    doubled: texts(({ accepted }) => accepted > 1),
    lost: texts(({ state, accepted }) => state === "published" && accepted === 0),
    hidden: texts(({ state, accepted }) => accepted > 0 && !["published", "needs_user"].includes(state)),
    stuck: texts(({ state }) => !settled.includes(state)),
    open,
    unexplained: texts(
      ({ state, has_error: hasError }) => ["failed", "missed", "needs_user"].includes(state) && !hasError,
    ),
  };
}

/** Checks what must be true after any fault, kill or race once all deliveries have ended. Throws otherwise. */
export function expectSound({ doubled, lost, hidden, stuck, open, unexplained }: Verdict): void {
  expect({ doubled, lost, hidden, stuck, open, unexplained }).toEqual({
    doubled: [],
    lost: [],
    hidden: [],
    stuck: [],
    open: 0,
    unexplained: [],
  });
}

/**
 * Repeats the check until no delivery is in progress, for four minutes at most. A delivery has three; the parts of a thread begin after the
 * post that they follow, so one more minute remains for earlier parts.
 */
export async function untilNothingIsStuck(sql: Sql, deadlineMs = 240_000): Promise<Verdict> {
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const verdict = await judgeDeliveries(sql);
    if (verdict.stuck.length === 0 || performance.now() > giveUpAt) return verdict;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
