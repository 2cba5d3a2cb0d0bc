import type { SandboxContext } from "./context.ts";
import { type Stored, toStored } from "./instants.ts";
import { newId, newSnowflake } from "./ids.ts";

export type Network = "meta" | "x";

export interface Person {
  id: string;
  name: string;
}

export interface Account {
  id: string;
  personId: string;
  platform: "facebook" | "instagram" | "x";
  name: string;
  username: string | null;
  pageId: string | null;
  createdAt: Stored;
}

export const accountColumns = (context: SandboxContext) =>
  context.sql`id, person_id as "personId", platform, name, username, page_id as "pageId", created_at as "createdAt"`;

/** People this browser has been before, newest first. */
export const peopleOfBrowser = (context: SandboxContext, network: Network, browserHash: string) =>
  context.sql<Person[]>`
    select id, name from sandbox.people where network = ${network} and browser_hash = ${browserHash} order by created_at desc, id limit 5`;

export const listAccounts = (context: SandboxContext, limit: number) =>
  context.sql<
    Account[]
  >`select ${accountColumns(context)} from sandbox.accounts order by created_at desc, id limit ${limit}`;

export const accountsOfPerson = (context: SandboxContext, personId: string) =>
  context.sql<
    Account[]
  >`select ${accountColumns(context)} from sandbox.accounts where person_id = ${personId} order by created_at, id`;

const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^a-zA-Z0-9]/g, "")
    .toLowerCase();

/** A handle as X allows it: at most 15 letters, digits and underscores. The end keeps two people of one name apart. */
const handleOf = (name: string, id: string) => `${plain(name).slice(0, 9) || "sandbox"}_${id.slice(-5)}`;
const instagramNameOf = (name: string, id: string) => `${plain(name).slice(0, 20) || "sandbox"}.${id.slice(-4)}`;

/**
 * The person of this name in this browser, made on first sight together with what they own: on Meta a Page and, if asked for,
 * the Instagram account linked to it; on X the account itself.
 */
export async function findOrCreatePerson(
  context: SandboxContext,
  input: { network: Network; browserHash: string; name: string; withInstagram: boolean },
): Promise<Person> {
  const { sql } = context;
  const now = context.now();
  const id = input.network === "x" ? newSnowflake(now) : newId("person");
  const accounts = input.network === "x" ? [xAccount(id, input.name)] : metaAccounts(input.name, input.withInstagram);
  return sql.begin(async (tx) => {
    const [created] = await tx<Person[]>`
      insert into sandbox.people (id, network, browser_hash, name, created_at)
      values (${id}, ${input.network}, ${input.browserHash}, ${input.name}, ${toStored(now)})
      on conflict (network, browser_hash, name) do nothing returning id, name`;
    if (created === undefined) {
      const [person] = await tx<[Person]>`
        select id, name from sandbox.people
        where network = ${input.network} and browser_hash = ${input.browserHash} and name = ${input.name}`;
      return person;
    }
    for (const account of accounts) {
      await tx`
        insert into sandbox.accounts (id, person_id, platform, name, username, page_id, created_at)
        values (${account.id}, ${id}, ${account.platform}, ${input.name}, ${account.username}, ${account.pageId}, ${toStored(now)})`;
    }
    return created;
  });
}

type NewAccount = Pick<Account, "id" | "platform" | "username" | "pageId">;

const xAccount = (id: string, name: string): NewAccount => ({
  id,
  platform: "x",
  username: handleOf(name, id),
  pageId: null,
});

function metaAccounts(name: string, withInstagram: boolean): NewAccount[] {
  const pageId = newId("page");
  const instagramId = newId("instagramAccount");
  const page: NewAccount = { id: pageId, platform: "facebook", username: null, pageId: null };
  return withInstagram
    ? [page, { id: instagramId, platform: "instagram", username: instagramNameOf(name, instagramId), pageId }]
    : [page];
}
