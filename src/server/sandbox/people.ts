import type { Platform } from "#shared/platforms/platform.ts";
import type { SandboxContext } from "./context.ts";
import { newDid, newId, newShortcode, newSnowflake } from "./ids.ts";
import { type Stored, toStored } from "./instants.ts";

/** A consent page: one for Facebook and Instagram together, one for each of the others. */
export type Network = "meta" | Exclude<Platform, "facebook" | "instagram">;

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

export const accountColumns = (context: SandboxContext) =>
  context.sql`id, person_id as "personId", platform, name, username, page_id as "pageId", server, created_at as "createdAt"`;

/** The last five people that this browser has created, newest first. */
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

/**
 * A handle in X's format: at most 15 letters, digits and underscores. The suffix distinguishes people of the same name.
 */
const handleOf = (name: string, id: string) => `${plain(name).slice(0, 9) || "sandbox"}_${id.slice(-5)}`;
const instagramNameOf = (name: string, id: string) => `${plain(name).slice(0, 20) || "sandbox"}.${id.slice(-4)}`;

/**
 * The person of this name in this browser. Created the first time, with accounts: on Meta a Page and, if requested, a
 * linked Instagram account; on LinkedIn a profile and, if requested, a Page; on others one account.
 */
export async function findOrCreatePerson(
  context: SandboxContext,
  input: {
    network: Network;
    browserHash: string;
    name: string;
    withInstagram: boolean;
    withPage?: boolean;
    server?: string;
    /** Bluesky: an own domain as the handle, which no other account has. */
    handle?: string;
  },
): Promise<Person> {
  const { sql } = context;
  const now = context.now();
  const id = personIdOf(input.network, now);
  const accounts = accountsFor(context, input, id);
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
        insert into sandbox.accounts (id, person_id, platform, name, username, page_id, server, created_at)
        values (${account.id}, ${id}, ${account.platform}, ${input.name}, ${account.username}, ${account.pageId}, ${account.server ?? null}, ${toStored(now)})`;
    }
    return created;
  });
}

function personIdOf(network: Network, now: Date): string {
  if (network === "x") return newSnowflake(now);
  return network === "linkedin" ? newShortcode(10) : newId("person");
}

type NewAccount = Pick<Account, "id" | "platform" | "username" | "pageId"> & { server?: string };

/** The accounts that a new person gets. */
function accountsFor(
  context: SandboxContext,
  input: {
    network: Network;
    name: string;
    withInstagram: boolean;
    withPage?: boolean;
    server?: string;
    handle?: string;
  },
  personId: string,
): NewAccount[] {
  switch (input.network) {
    case "meta":
      return metaAccounts(input.name, input.withInstagram);
    case "x":
      return [xAccount(personId, input.name)];
    case "linkedin":
      return linkedinAccounts(personId, input);
    case "threads":
      return [threadsAccount(input.name)];
    case "mastodon":
      return [mastodonAccount(context.now(), input)];
    case "bluesky":
      return [blueskyAccount(input)];
    default:
      return input.network satisfies never;
  }
}

const mastodonAccount = (now: Date, { name, server }: { name: string; server?: string }): NewAccount => {
  const id = newSnowflake(now);
  return {
    id,
    platform: "mastodon",
    username: handleOf(name, id),
    pageId: null,
    ...(server === undefined ? {} : { server }),
  };
};

/** The person's account on this server: one person may have one on each. */
export async function ensureAccountAt(context: SandboxContext, personId: string, server: string): Promise<string> {
  const { sql } = context;
  const find = () => sql<{ id: string }[]>`
    select id from sandbox.accounts where person_id = ${personId} and server = ${server} order by created_at, id limit 1`;
  const [known] = await find();
  if (known !== undefined) return known.id;
  const [person] = await sql<Person[]>`select id, name from sandbox.people where id = ${personId}`;
  const account = mastodonAccount(context.now(), { name: person?.name ?? "", server });
  await sql`
    insert into sandbox.accounts (id, person_id, platform, name, username, server, created_at)
    values (${account.id}, ${personId}, 'mastodon', ${person?.name ?? ""}, ${account.username}, ${server}, ${toStored(context.now())})`;
  return account.id;
}

function blueskyAccount({ name, handle }: { name: string; handle?: string }): NewAccount {
  const id = newDid();
  const made = `${plain(name).slice(0, 18) || "sandbox"}-${id.slice(-5)}.bsky.test`;
  return { id, platform: "bluesky", username: handle ?? made, pageId: null };
}

const xAccount = (id: string, name: string): NewAccount => ({
  id,
  platform: "x",
  username: handleOf(name, id),
  pageId: null,
});

/** An account's id is its URN, which LinkedIn's posts name as their author. */
function linkedinAccounts(personId: string, { name, withPage }: { name: string; withPage?: boolean }): NewAccount[] {
  const person: NewAccount = {
    id: `urn:li:person:${personId}`,
    platform: "linkedin",
    username: null,
    pageId: null,
  };
  const pageId = newId("page");
  return withPage === true
    ? [
        person,
        { ...person, id: `urn:li:organization:${pageId}`, username: `${plain(name).slice(0, 20)}-${pageId.slice(-4)}` },
      ]
    : [person];
}

function threadsAccount(name: string): NewAccount {
  const id = newId("threadsAccount");
  return { id, platform: "threads", username: instagramNameOf(name, id), pageId: null };
}

function metaAccounts(name: string, withInstagram: boolean): NewAccount[] {
  const pageId = newId("page");
  const instagramId = newId("instagramAccount");
  const page: NewAccount = { id: pageId, platform: "facebook", username: null, pageId: null };
  return withInstagram
    ? [page, { id: instagramId, platform: "instagram", username: instagramNameOf(name, instagramId), pageId }]
    : [page];
}
