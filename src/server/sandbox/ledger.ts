import type { FastifyReply } from "fastify";
import type { SandboxContext } from "./context.ts";
import { type Stored, toDate, toStored } from "./instants.ts";

/**
 * The time at which the request reached this process, by the machine's clock, also when the sandbox has a test clock.
 */
export const receivedAt = (reply: FastifyReply) => toStored(new Date(Date.now() - reply.elapsedTime));

interface LedgerRow {
  receivedAt: Stored;
  acceptedAt: Stored;
  platform: string;
  kind: "post" | "reply" | "comment";
  accountId: string;
  postId: string;
  text: string;
  mediaSha256: string[];
  /** Number of accepted posts of this account and kind with the same text and media; more than 1 is a double post. */
  times: number;
}

/** The newest accepted posts up to the limit, oldest first. */
export async function readLedger(context: SandboxContext, filter: { accountId?: string | undefined; limit: number }) {
  const { sql } = context;
  const rows = await sql<LedgerRow[]>`
    select * from (
      select id, received_at as "receivedAt", accepted_at as "acceptedAt", platform, kind, account_id as "accountId", post_id as "postId",
        text, media_sha256 as "mediaSha256", (count(*) over (partition by account_id, kind, text, media_sha256))::int as times
      from sandbox.ledger ${filter.accountId === undefined ? sql`` : sql`where account_id = ${filter.accountId}`}
    ) entries order by id desc limit ${filter.limit}`;
  const entries = rows.toReversed().map(({ receivedAt: received, acceptedAt, ...row }) => ({
    ...row,
    id: undefined,
    receivedAt: toDate(received).toISOString(),
    acceptedAt: toDate(acceptedAt).toISOString(),
  }));
  return { count: entries.length, entries };
}
