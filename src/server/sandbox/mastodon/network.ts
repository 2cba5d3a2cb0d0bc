import { type ConsentNetwork, consentWords } from "../consent/consent-network.ts";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { toStored } from "../instants.ts";
import { handleOf, type NewAccount, type Person } from "../people.ts";

const newAccount = (now: Date, { name, server }: { name: string; server?: string }): NewAccount => {
  const id = newSnowflake(now);
  return {
    id,
    platform: "mastodon",
    username: handleOf(name, id),
    pageId: null,
    ...(server === undefined ? {} : { server }),
  };
};

export const mastodonNetwork: ConsentNetwork = {
  ...consentWords("mastodon"),
  accountsOf: (person, _id, now) => [newAccount(now, person)],
};

/** The person's account on this server: one person may have one on each. */
export async function ensureAccountAt(context: SandboxContext, personId: string, server: string): Promise<string> {
  const { sql } = context;
  const find = () => sql<{ id: string }[]>`
    select id from sandbox.accounts where person_id = ${personId} and server = ${server} order by created_at, id limit 1`;
  const [known] = await find();
  if (known !== undefined) return known.id;
  const [person] = await sql<Person[]>`select id, name from sandbox.people where id = ${personId}`;
  const account = newAccount(context.now(), { name: person?.name ?? "", server });
  await sql`
    insert into sandbox.accounts (id, person_id, platform, name, username, server, created_at)
    values (${account.id}, ${personId}, 'mastodon', ${person?.name ?? ""}, ${account.username}, ${server}, ${toStored(context.now())})`;
  return account.id;
}
