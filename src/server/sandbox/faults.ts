import { z } from "zod";
import { platforms } from "#shared/platforms/names.ts";
import { type CallName, callNames, calls } from "./calls.ts";
import type { SandboxContext } from "./context.ts";
import { accountIdIn } from "./ids.ts";

export const faultKinds = [
  "answer_lost",
  "arrives_late",
  "error_after_write",
  "rate_limited",
  "app_limited",
  "user_limited",
  "call_limited",
  "limit_near",
  "slow",
  "token_expired",
  "not_found",
  "slow_body",
  "processing_failed",
  "processing_stuck",
  "upload_stops",
] as const;
export type FaultKind = (typeof faultKinds)[number];

const having = (trait: "processes" | "takesBytes") =>
  callNames.filter((name) => calls[name].some((one) => one === trait));

/** Faults that are possible on some calls only. */
const callsOf: Partial<Record<FaultKind, readonly string[]>> = {
  processing_failed: having("processes"),
  processing_stuck: having("processes"),
  upload_stops: having("takesBytes"),
};

const FaultCount = z.coerce.number().int();

/** `more`: calls of networks besides the product's. */
export const faultInput = (more: readonly string[]) =>
  z
    .strictObject({
      kind: z.enum(faultKinds),
      call: z.enum([...callNames, ...more, "meta.*", ...platforms.map((name) => `${name}.*` as const), "*"]),
      /** Only on calls with a token of this account. A form sends an empty text for all accounts. */
      accountId: z
        .string()
        .max(64)
        .transform((id) => accountIdIn(id.replaceAll("\0", "")) || null)
        .nullable()
        .default(null),
      times: FaultCount.min(1).max(10_000).default(1),
      /** Applies until removed; `times` is ignored. */
      always: z.union([z.boolean(), z.stringbool()]).default(false),
      skip: FaultCount.min(0).max(10_000).default(0),
      delayMs: FaultCount.min(0).max(120_000).default(0),
      resetSeconds: FaultCount.min(1).max(86_400).default(60),
    })
    .superRefine(({ kind, call }, context) => {
      const possible = callsOf[kind];
      if (possible !== undefined && !possible.includes(call))
        context.addIssue({ code: "custom", path: ["call"], message: `${kind} happens on ${possible.join(", ")}` });
    });
type FaultInput = z.infer<ReturnType<typeof faultInput>>;

export interface Fault {
  id: number;
  kind: FaultKind;
  call: string;
  accountId: string | null;
  isLasting: boolean;
  skip: number;
  remaining: number;
  delayMs: number;
  resetSeconds: number;
}

const columns = ({ sql }: SandboxContext) =>
  sql`f.id::int, f.kind, f.call, f.account_id as "accountId", f.is_lasting as "isLasting", f.skip, f.remaining,
    f.delay_ms as "delayMs", f.reset_seconds as "resetSeconds"`;

export const listFaults = (context: SandboxContext) =>
  context.sql<Fault[]>`select ${columns(context)} from sandbox.faults f where f.remaining > 0 order by f.id`;

/** null: the account does not exist. */
export async function addFault(context: SandboxContext, input: FaultInput): Promise<Fault | null> {
  const { kind, call, accountId, always, skip, times, delayMs, resetSeconds } = input;
  const [fault] = await context.sql<Fault[]>`
    insert into sandbox.faults as f (kind, call, account_id, is_lasting, skip, remaining, delay_ms, reset_seconds)
    select ${kind}, ${call}, ${accountId}, ${always}, ${skip}, ${always ? 1 : times}, ${delayMs}, ${resetSeconds}
    where ${accountId}::text is null or exists (select from sandbox.accounts where id = ${accountId})
    returning ${columns(context)}`;
  return fault ?? null;
}

export const removeFault = (context: SandboxContext, id: number) =>
  context.sql`delete from sandbox.faults where id = ${id}`;
export const clearFaults = (context: SandboxContext) => context.sql`delete from sandbox.faults`;

/**
 * The accounts of a token on a network; `meta` means Facebook and Instagram. A Page's token includes the linked Instagram account, for
 * calls to Instagram.
 */
const accountsOfToken = ({ sql }: SandboxContext, tokenHash: string | null, network: string) => sql`
  select a.id from sandbox.tokens t join sandbox.accounts a
    on a.id = t.account_id or a.page_id = t.account_id or (t.account_id is null and a.person_id = t.person_id)
  where t.hash = ${tokenHash} and (${network} = 'meta' or a.platform = ${network})`;

/** Takes one use of the oldest fault that matches this call. Concurrent calls never take the same use. */
export async function takeFault(
  context: SandboxContext,
  call: CallName,
  tokenHash: string | null,
): Promise<Fault | null> {
  const [network = ""] = call.split(".");
  const [fault] = await context.sql<[Fault & { due: boolean }] | []>`
    with next as (
      select id, skip from sandbox.faults
      where remaining > 0 and call in (${call}, ${`${network}.*`}, '*')
        and (account_id is null or account_id in (${accountsOfToken(context, tokenHash, network)}))
      order by id limit 1 for update
    )
    update sandbox.faults f
    set skip = greatest(f.skip - 1, 0), remaining = f.remaining - (next.skip = 0 and not f.is_lasting)::int
    from next where f.id = next.id
    returning ${columns(context)}, next.skip = 0 as due`;
  return fault?.due === true ? fault : null;
}
