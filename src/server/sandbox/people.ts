import type { Platform } from "#shared/platforms/platform.ts";
import type { SandboxContext } from "./context.ts";
import { newId } from "./ids.ts";
import { type Stored, toStored } from "./instants.ts";

export interface Person {
  id: string;
  name: string;
}

export interface Account {
  id: string;
  personId: string;
  platform: Platform;
  name: string;
  username: string | null;
  pageId: string | null;
  server: string | null;
  createdAt: Stored;
}

export type NewAccount = Pick<Account, "id" | "platform" | "username" | "pageId"> & { server?: string };

/** What a person chose on a consent page. */
export interface NewPerson {
  name: string;
  /** An account besides the first one: a linked one, or a Page. */
  withMore: boolean;
  server?: string;
  /** An own domain as the handle, which no other account has. */
  handle?: string;
}

/** A network, or two with one consent, and what a new person gets there. */
export interface Society {
  name: string;
  newPersonId?(now: Date): string;
  accountsOf(person: NewPerson, id: string, now: Date): NewAccount[];
}

export const accountColumns = (context: SandboxContext) =>
  context.sql`id, person_id as "personId", platform, name, username, page_id as "pageId", server, created_at as "createdAt"`;

/** The last five people that this browser has created, newest first. */
export const peopleOfBrowser = (context: SandboxContext, network: string, browserHash: string) =>
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

export const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^a-zA-Z0-9]/g, "")
    .toLowerCase();

/**
 * A handle in X's format: at most 15 letters, digits and underscores. The suffix distinguishes people of the same name.
 */
export const handleOf = (name: string, id: string) => `${plain(name).slice(0, 9) || "sandbox"}_${id.slice(-5)}`;
export const instagramNameOf = (name: string, id: string) => `${plain(name).slice(0, 20) || "sandbox"}.${id.slice(-4)}`;

/** The person of this name in this browser. Created the first time, with accounts. */
export async function findOrCreatePerson(
  context: SandboxContext,
  society: Society,
  { browserHash, ...input }: NewPerson & { browserHash: string },
): Promise<Person> {
  const { sql } = context;
  const now = context.now();
  const id = society.newPersonId?.(now) ?? newId("person");
  const accounts = society.accountsOf(input, id, now);
  return sql.begin(async (tx) => {
    const [created] = await tx<Person[]>`
      insert into sandbox.people (id, network, browser_hash, name, created_at)
      values (${id}, ${society.name}, ${browserHash}, ${input.name}, ${toStored(now)})
      on conflict (network, browser_hash, name) do nothing returning id, name`;
    if (created === undefined) {
      const [person] = await tx<[Person]>`
        select id, name from sandbox.people
        where network = ${society.name} and browser_hash = ${browserHash} and name = ${input.name}`;
      return person;
    }
    for (const account of accounts) {
      await tx`
        insert into sandbox.accounts (id, person_id, platform, name, username, page_id, server, created_at)
        values (${account.id}, ${id}, ${account.platform}, ${input.name}, ${account.username}, ${account.pageId}, ${account.server ?? null}, ${toStored(now)})`;
    }
    return created;
  });
}
