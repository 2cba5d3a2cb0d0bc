import type { ISql } from "postgres";
import type { Stored } from "../instants.ts";
import { xrpcErrors } from "./errors.ts";

export interface BlueskyAccount {
  did: string;
  personId: string;
  name: string;
  handle: string;
  createdAt: Stored;
  postCount: number;
}

type Reader = { sql: ISql };

/** The account of a DID or handle. */
export async function findAccount({ sql }: Reader, identifier: string): Promise<BlueskyAccount | null> {
  const [account] = await sql<BlueskyAccount[]>`
    select id as did, person_id as "personId", name, username as handle, created_at as "createdAt",
      (select count(*)::int from sandbox.posts p where p.account_id = a.id and p.is_published and p.deleted_at is null) as "postCount"
    from sandbox.accounts a
    where platform = 'bluesky' and (id = ${identifier} or username = ${identifier.toLowerCase()}) order by created_at, id limit 1`;
  return account ?? null;
}

/** The account in a parameter. Throws 400. */
export async function requireAccount(reader: Reader, identifier: string, name: string): Promise<BlueskyAccount> {
  if (identifier === "") throw xrpcErrors.invalid(`Error: Params must have the property "${name}"`);
  const account = await findAccount(reader, identifier);
  if (account === null) throw xrpcErrors.invalid(`Could not find ${name}: ${identifier}`);
  return account;
}
