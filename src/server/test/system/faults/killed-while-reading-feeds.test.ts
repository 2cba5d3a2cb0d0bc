import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { feedServer } from "#server/test/feed-server.ts";
import { mortalServer, quickQueue } from "#server/test/mortal-server.ts";
import type { Feed } from "#shared/feeds/feeds.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

const site = await feedServer();
const server = await mortalServer({ sandbox: true, env: { ...quickQueue, FEED_ALLOWED_HOSTS: site.host } });

/** As many as one reading makes. */
const itemCount = 20;
/** For the schedule, which begins a reading each minute, and the queue. */
const readingMs = 100_000;

/** Lets the server wait in its transaction when it inserts what this condition names, until the lock of this session is given back. */
const pause = `create function wait_in_reading() returns trigger language plpgsql as $$
  begin
    if exists (select from pauses where new.content like pauses.beginning) then perform pg_advisory_xact_lock_shared(77); end if;
    return new;
  end $$`;

test(
  "after kills in the middle of a reading each item is one draft, and the next reading adds none",
  { timeout: 400_000 },
  async () => {
    const client = await registeredClient(server.baseUrl, "mira@example.test");
    await connect(client, "x", "Kiln & Clay");
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
    const input = { url: site.url, accountIds: [accounts[0]?.id] };
    const { feed } = await client.call<{ feed: Feed }>("POST", "/feeds", input);

    const sql = postgres(server.databaseUrl, { max: 2, onnotice: () => {} });
    onTestFinished(() => sql.end({ timeout: 1 }));
    await sql`create table pauses (beginning text)`;
    await sql.unsafe(pause);
    await sql`create trigger wait_in_reading after insert on posts for each row execute function wait_in_reading()`;
    const lock = await sql.reserve();
    const isWaiting = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`).length > 0;
    const beDue = () => sql`update feeds set next_read_at = now() - interval '1 second' where id = ${feed.id}`;
    const madeBy = async () => (await sql`select count(*)::int as made from posts`)[0]?.["made"];

    site.items = Array.from({ length: itemCount }, (_, index) => ({ id: `${index}`, title: `Bowl ${index}.` }));
    // The oldest is the last of the feed: after none, some and all but one.
    for (const [title, made] of [
      ["Bowl 19.", 0],
      ["Bowl 8.", 11],
      ["Bowl 0.", 19],
    ] as const) {
      await lock`select pg_advisory_lock(77)`;
      await sql`insert into pauses values (${`${title}%`})`;
      await beDue();
      await expect.poll(isWaiting, { timeout: readingMs }).toBe(true);
      await server.kill();
      await sql`delete from pauses`;
      await lock`select pg_advisory_unlock(77)`;
      // Postgres ends the transaction of the dead process when it tells its outcome.
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(false);
      expect(await madeBy()).toBe(made);
      await server.forgetHeartbeats();
      await server.start();
    }
    await beDue();
    await expect.poll(madeBy, { timeout: readingMs }).toBe(itemCount);

    const read = async () => (await client.call<{ feed: Feed }>("GET", `/feeds/${feed.id}`)).feed;
    await expect.poll(async () => (await read()).readAt, { timeout: 20_000 }).not.toBeNull();
    const { unchanged } = site;
    await beDue();
    await expect.poll(() => site.unchanged, { timeout: readingMs }).toBeGreaterThan(unchanged);
    const { posts } = await client.call<{ posts: Post[] }>("GET", "/posts?sort=oldest&limit=100");
    expect(posts.map(({ content }) => content.split("\n")[0])).toEqual(
      site.items.toReversed().map(({ title }) => title),
    );
    expect(posts.every(({ status }) => status === "draft")).toBe(true);
  },
);
