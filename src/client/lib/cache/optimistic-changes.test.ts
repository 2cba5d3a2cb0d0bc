import type { AddressInfo } from "node:net";
import { MutationObserver, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { createTRPCClient, httpLink } from "@trpc/client";
import { initTRPC } from "@trpc/server";
import { createHTTPServer } from "@trpc/server/adapters/standalone";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { freshLink } from "../api/fresh-link.ts";
import { optimisticChange } from "./optimistic-changes.ts";
import { createQueryClient } from "./query-client.ts";

interface Bowl {
  id: string;
  title: string;
  glaze: string;
}
type Update = Partial<Bowl> & { id: string };

/** A fake server: each response has the state at the time of its request, and is held until the test releases it. */
const bowls = new Map<string, Bowl>();
const held: { path: string; answer: () => void }[] = [];
let refuses: (update: Update) => boolean;

const hold = (path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.push({ path, answer: resolve });
  return promise;
};

const t = initTRPC.create();
const router = t.router({
  creations: t.router({
    list: t.procedure
      .input((value) => value as number)
      .query(async ({ input }) => {
        const known = { creations: [...bowls.values()] };
        await hold(`list ${input}`);
        return known;
      }),
    update: t.procedure
      .input((value) => value as Update)
      .mutation(async ({ input }) => {
        const isRefused = refuses(input);
        if (!isRefused) bowls.set(input.id, { ...(bowls.get(input.id) as Bowl), ...input });
        await hold(`update ${Object.values(input).slice(1).join()}`);
        if (isRefused) throw new Error("Refused");
        return { creation: bowls.get(input.id) as Bowl };
      }),
  }),
});
const http = createHTTPServer({ router });

let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.close();
  http.closeAllConnections();
});

const key = [["creations", "list"], { type: "query" }];
let client: QueryClient;
/** Number of the test, in the path of its list requests: separates them from pending requests of earlier tests. */
let run = 0;
let wire: ReturnType<typeof newWire>;

const newWire = () => createTRPCClient<typeof router>({ links: [freshLink as never, httpLink({ url: base })] });

beforeEach(() => {
  bowls.clear();
  bowls.set("1", { id: "1", title: "Bowl", glaze: "white" });
  run += 1;
  refuses = () => false;
  client = createQueryClient();
  wire = newWire();
});

/** Releases the oldest held response of a path. */
async function answer(request: string): Promise<void> {
  const path = request === "list" ? `list ${run}` : request;
  await vi.waitFor(() => expect(held.map((one) => one.path)).toContain(path));
  const [one] = held.splice(
    held.findIndex((other) => other.path === path),
    1,
  );
  one?.answer();
}

const pendingLists = () => held.filter(({ path }) => path === `list ${run}`).length;

const listed = () => ({ queryKey: key, queryFn: () => wire.creations.list.query(run) });
const shown = () =>
  client.getQueryData<{ creations: Bowl[] }>(key)?.creations.map(({ title, glaze }) => `${glaze} ${title}`);

/** Loads the list and records every state that the screen shows, in order. */
async function screen() {
  const observer = new QueryObserver(client, listed());
  const seen: string[] = [];
  observer.subscribe(({ data }) => {
    const text = data?.creations.map(({ title, glaze }) => `${glaze} ${title}`).join() ?? "nothing";
    if (seen.at(-1) !== text) seen.push(text);
  });
  await answer("list");
  await vi.waitFor(() => expect(shown()).toEqual(["white Bowl"]));
  return seen;
}

function change(update: Update): Promise<unknown> {
  const mutation = new MutationObserver(client, {
    mutationKey: [["creations", "update"]],
    mutationFn: (input: Update) => wire.creations.update.mutate(input),
    meta: { errorShownInPage: true, optimistic: ({ id, ...fields }: Update) => optimisticChange(id, fields) },
  });
  return mutation.mutate(update).catch((error: unknown) => error);
}

test.each([
  ["First", "Second"],
  ["Second", "First"],
])("two failed changes restore the data, with the response to %s first", async (one, other) => {
  await screen();
  refuses = () => true;
  const changes = { First: change({ id: "1", title: "First" }), Second: change({ id: "1", title: "Second" }) };
  await vi.waitFor(() => expect(shown()).toEqual(["white Second"]));
  await answer(`update ${one}`);
  await changes[one as keyof typeof changes];
  expect(shown()).toEqual([`white ${other}`]);
  await answer(`update ${other}`);
  await changes[other as keyof typeof changes];
  expect(shown()).toEqual(["white Bowl"]);
});

test("a failed change reverts only itself", async () => {
  const seen = await screen();
  refuses = ({ title }) => title === "First";
  const first = change({ id: "1", title: "First" });
  const second = change({ id: "1", glaze: "blue" });
  await vi.waitFor(() => expect(shown()).toEqual(["blue First"]));
  await answer("update blue");
  await second;
  await answer("update First");
  await first;
  expect(shown()).toEqual(["blue Bowl"]);
  await answer("list");
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shown()).toEqual(["blue Bowl"]);
  expect(seen.slice(seen.indexOf("blue First"))).toEqual(["blue First", "blue Bowl"]);
});

test("the later change stays even if it is answered first", async () => {
  await screen();
  const [first, second] = [change({ id: "1", title: "First" }), change({ id: "1", title: "Second" })];
  await answer("update Second");
  await second;
  await answer("update First");
  await first;
  expect(shown()).toEqual(["white Second"]);
});

test("data read during a change is shown with the change applied", async () => {
  await screen();
  bowls.set("2", { id: "2", title: "Vase", glaze: "green" });
  refuses = () => true;
  const refused = change({ id: "1", title: "First" });
  const query = client.fetchQuery({ ...listed(), staleTime: 0 });
  await answer("list");
  await query;
  expect(shown()).toEqual(["white First", "green Vase"]);
  await answer("update First");
  await refused;
  expect(shown()).toEqual(["white Bowl", "green Vase"]);
});

test("a response from before a change is never shown, even if nothing else is shown", async () => {
  const query = client.fetchQuery(listed());
  await vi.waitFor(() => expect(pendingLists()).toBe(1));
  const changed = change({ id: "1", title: "Changed" });
  await answer("update Changed");
  await changed;
  expect(client.getQueryData(key)).toBeUndefined();
  await answer("list");
  await vi.waitFor(() => expect(pendingLists()).toBe(1));
  expect(client.getQueryData(key)).toBeUndefined();
  await answer("list");
  await query;
  expect(shown()).toEqual(["white Changed"]);
});

test("a query sent before a failed change ended is sent again: the change may have been made", async () => {
  const query = wire.creations.list.query(run);
  await vi.waitFor(() => expect(pendingLists()).toBe(1));
  refuses = () => true;
  const refused = wire.creations.update.mutate({ id: "1", title: "Perhaps" }).catch((error: unknown) => error);
  await answer("update Perhaps");
  expect(await refused).toBeInstanceOf(Error);
  await answer("list");
  await answer("list");
  expect((await query).creations).toHaveLength(1);
});

test("a query is answered in spite of constant changes", async () => {
  const query = wire.creations.list.query(run);
  for (const title of ["One", "Two", "Three"]) {
    await vi.waitFor(() => expect(pendingLists()).toBe(1));
    const changed = wire.creations.update.mutate({ id: "1", title });
    await answer(`update ${title}`);
    await changed;
    await answer("list");
  }
  expect((await query).creations[0]?.title).toBe("Two");
});
