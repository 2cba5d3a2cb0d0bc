import type { Sql } from "postgres";
import { accountIdIn } from "./ids.ts";

export interface SandboxTraces {
  /** Accounts to delete with everything in them. */
  accountIds: readonly string[];
  /** Single posts, in accounts that stay or no longer exist. */
  postIds: readonly string[];
}

/**
 * Removes the accounts and posts of a deleted workspace from the sandbox, with their ledger lines. The copies of a real
 * platform are out of our reach; the sandbox's are ours. Idempotent.
 */
export async function forgetSandboxAccounts(sql: Sql, { accountIds, postIds }: SandboxTraces): Promise<void> {
  const [accounts, posts] = [accountIds.map(accountIdIn), [...postIds]];
  await sql.begin(async (tx) => {
    const media = await tx<{ id: string; sha256: string | null }[]>`
      select id, sha256 from sandbox.media where account_id = any(${accounts})
        or id in (select unnest(media_ids) from sandbox.posts where id = any(${posts}))`;
    const people = await tx<{ id: string }[]>`
      select distinct person_id as id from sandbox.accounts where id = any(${accounts})`;
    await tx`delete from sandbox.ledger where account_id = any(${accounts}) or post_id = any(${posts})`;
    await tx`delete from sandbox.posts where account_id = any(${accounts}) or id = any(${posts})`;
    await tx`
      delete from sandbox.media m where id = any(${media.map(({ id }) => id)})
        and not exists (select 1 from sandbox.posts p where m.id = any(p.media_ids))`;
    await tx`delete from sandbox.accounts where id = any(${accounts})`;
    await tx`
      delete from sandbox.people p where id = any(${people.map(({ id }) => id)})
        and not exists (select 1 from sandbox.accounts a where a.person_id = p.id)`;
    await tx`
      delete from sandbox.blobs b where sha256 = any(${media.flatMap(({ sha256 }) => sha256 ?? [])})
        and not exists (select 1 from sandbox.media m where m.sha256 = b.sha256)`;
  });
}
