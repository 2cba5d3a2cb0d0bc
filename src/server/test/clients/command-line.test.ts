import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { answeringProxy } from "#server/test/answering-proxy.ts";
import { type CommandLine, commandLines } from "#server/test/clients/command-line.ts";
import { aPublisher, connectAccounts, keyOf, type Person } from "#server/test/clients/people.ts";
import { nextSpring } from "#server/test/clock-changes.ts";
import { harness } from "#server/test/harness.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { restClient } from "#server/test/rest-client.ts";
import { freePort } from "#server/test/server-process.ts";
import { aMember, aWorkspace, inWorkspace } from "#server/test/workspaces.ts";
import { AuthorizationRequest } from "#shared/auth/oauth.ts";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const h = await harness({ listens: true, works: true, env: { SANDBOX: "true" } });
const newCommandLine = commandLines();
const url = h.deps.config.publicUrl;

const SaidPost = z.object({
  id: z.string(),
  status: z.string(),
  content: z.string(),
  scheduledAt: z.string().nullable(),
  targets: z.array(z.object({ accountId: z.string().nullable(), permalink: z.string().nullable() })),
});

/** A person with an account at X, and their command line with a key. */
async function aPerson() {
  const { person, apiKey } = await aPublisher(h);
  return { person, cli: newCommandLine({ POSTLOOM_URL: url, POSTLOOM_API_KEY: apiKey }) };
}

/** Answers the page at /oauth/authorize as the person, and follows it back to the program. */
async function answerInBrowser(
  { authorization }: Person,
  address: string,
  answer: "allow" | "deny",
  workspaceId: string | null = null,
) {
  const request = AuthorizationRequest.parse(Object.fromEntries(new URL(address).searchParams));
  const allowed = { scope: request.scope === "read" ? "read" : "write", workspaceId, accountIds: null };
  const response = await h.app.inject({
    method: "POST",
    url: `/trpc/programs.${answer}`,
    headers: { authorization },
    payload: answer === "allow" ? { ...request, allowed } : request,
  });
  const { result } = response.json<{ result: { data: { redirectTo: string } } }>();
  return fetch(result.data.redirectTo);
}

const countPosts = async (person: Person) =>
  (await h.deps.db.select({ id: posts.id }).from(posts).where(eq(posts.workspaceId, person.userId))).length;

let ada: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  ada = await aPerson();
});

describe("signing in through the browser", () => {
  const signIn = async (person: Person, cli: CommandLine, ...options: string[]) => {
    const login = cli.start("login", "--url", url, "--no-browser", ...options);
    const [, address = ""] = await login.untilNote(/(http\S+\/oauth\/authorize\S+)/);
    const page = await answerInBrowser(person, address, "allow");
    expect(await page.text()).toContain("You are signed in");
    return login.ended;
  };

  test("keeps the tokens for this user alone, renews them, and ends them at the server", async () => {
    const person = await restClient(h);
    const cli = newCommandLine();
    expect(await signIn(person, cli)).toMatchObject({ code: 0, out: `Signed in at ${url}\n` });
    const path = join(cli.folder, "postloom/credentials.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const said = await cli.run("whoami", "--json");
    expect(JSON.parse(said.out)).toMatchObject({ server: url, user: { email: person.email } });

    // Expired at the server, and here: each refresh token works once.
    await h.deps.db.execute(sql`update oauth_tokens set expires_at = now() where not is_refresh`);
    const kept = readFileSync(path, "utf8");
    const commands = await Promise.all([cli.run("list"), cli.run("list"), cli.run("whoami")]);
    expect(commands.map(({ code, err }) => [code, err])).toEqual([
      [0, ""],
      [0, ""],
      [0, ""],
    ]);
    expect(readFileSync(path, "utf8")).not.toBe(kept);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    expect(await cli.run("logout")).toMatchObject({ code: 0 });
    const { body } = await person.call("GET", "/auth/programs");
    expect(body.data).toEqual({ programs: [], nextCursor: null });
    expect(await cli.run("list", "--url", url)).toMatchObject({ code: 3 });
  });

  test("may be for reading only", async () => {
    const cli = newCommandLine();
    expect(await signIn(await restClient(h), cli, "--read-only")).toMatchObject({ code: 0 });
    expect(await cli.run("list")).toMatchObject({ code: 0, out: "No posts\n" });
    const refused = await cli.run("draft", "Hello", "-n", "x");
    expect(refused).toMatchObject({ code: 5, err: expect.stringContaining("may only read") });
  });

  test("fails when the person declines, and ends when they disconnect the program", async () => {
    const person = await restClient(h);
    const cli = newCommandLine();
    const login = cli.start("login", "--url", url, "--no-browser");
    const [, address = ""] = await login.untilNote(/(http\S+\/oauth\/authorize\S+)/);
    // Another page of the browser cannot answer in its place.
    const { searchParams } = new URL(address);
    await fetch(`${searchParams.get("redirect_uri")}?code=forged&state=guessed&iss=${url}`);
    await answerInBrowser(person, address, "deny");
    expect(await login.ended).toMatchObject({ code: 3, err: expect.stringContaining("You declined") });

    await signIn(person, cli);
    const { body } = await person.call("GET", "/auth/programs");
    const { programs } = z.object({ programs: z.array(z.object({ id: z.string() })) }).parse(body.data);
    await person.call("DELETE", `/auth/programs/${programs[0]?.id}`);
    expect(await cli.run("list")).toMatchObject({ code: 3, err: expect.stringContaining("postloom login") });
  });

  test("may be for one workspace, which is then that of each command", async () => {
    const person = await restClient(h);
    const workspace = await aWorkspace(person, "Studio");
    const cli = newCommandLine();
    const login = cli.start("login", "--url", url, "--no-browser");
    const [, address = ""] = await login.untilNote(/(http\S+\/oauth\/authorize\S+)/);
    await answerInBrowser(person, address, "allow", workspace.id);
    expect(await login.ended).toMatchObject({ code: 0 });
    expect(await cli.run("whoami")).toMatchObject({ code: 0, out: expect.stringContaining("for one workspace only") });
    expect(await cli.run("draft", "In the studio", "-n", "x")).toMatchObject({ code: 0 });
    const inStudio = await person.call("GET", "/posts", undefined, inWorkspace(workspace.id));
    expect(inStudio.body.data).toMatchObject({ posts: [{ content: "In the studio" }] });
    expect(await cli.run("list", "-w", person.userId)).toMatchObject({ code: 4 });
  });

  test("refuses a server that names another address as its own", async () => {
    const other = url.replace("localhost", "127.0.0.1");
    const refused = await newCommandLine().run("login", "--url", other);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`calls itself ${url}`) });
  });
});

describe("signing in with a key", () => {
  test("reads it from standard input, tries it, and keeps it", async () => {
    const person = await restClient(h);
    const cli = newCommandLine();
    expect(await cli.runWith("plak_wrong\n", "login", "--api-key", "--url", url)).toMatchObject({ code: 3 });
    const key = await keyOf(person);
    expect(await cli.runWith(`${key}\n`, "login", "--api-key", "--url", url)).toMatchObject({ code: 0 });
    expect(await cli.run("whoami")).toMatchObject({ code: 0, out: expect.stringContaining(person.email) });
  });
});

describe("a post", () => {
  test("is published, and its address is printed", async () => {
    const said = await ada.cli.run("post", "Fresh from the kiln", "--network", "x", "--json");
    expect(said.err).toMatch(/^Publishing /);
    const post = SaidPost.parse(JSON.parse(said.out));
    expect(said.code).toBe(0);
    expect(post).toMatchObject({ status: "published", content: "Fresh from the kiln" });
    expect(post.targets[0]?.permalink).toMatch(/^http/);

    const shown = await ada.cli.run("show", post.id);
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toContain("published");
    expect(shown.out).toContain(post.targets[0]?.permalink);
  });

  test("with a picture is repeated with its key, and made once", async () => {
    const before = await countPosts(ada.person);
    const picture = join(ada.cli.folder, "bowl.png");
    writeFileSync(picture, new Uint8Array(await (await pictureFile("bowl.png")).arrayBuffer()));
    const words = ["draft", "-", "-n", "x", "--media", picture, "--alt", "A bowl", "--json"];
    const runs = [];
    for (const _time of [1, 2])
      runs.push(await ada.cli.runWith("Piped in\n", ...words, "--idempotency-key", "again-1"));
    const [first, second] = runs.map(({ out }) => SaidPost.parse(JSON.parse(out)));
    expect(first?.content).toBe("Piped in");
    expect(second?.id).toBe(first?.id);
    expect(await countPosts(ada.person)).toBe(before + 1);
  });

  test("that a network refuses ends with 1, and says why under its account", async () => {
    const { person, cli } = await aPerson();
    await cli.run("post", "Twice the same", "-n", "x");
    const said = await cli.run("post", "Twice the same", "-n", "x");
    expect(said.code).toBe(1);
    expect(said.out).toMatch(/failed\s+x\s+Kiln/);
    expect(said.out).toMatch(/\n {4}\S/);
    expect(await countPosts(person)).toBe(2);
  });

  test("whose answer is lost ends with 6, and is not posted twice by the command that it advises", async () => {
    const { cli, person } = await aPerson();
    let isLosing = true;
    const lossy = await answeringProxy(
      () => url,
      ({ method, path }) => (isLosing && method === "POST" && path === "/api/posts" ? "lose" : "pass"),
    );
    const words = ["draft", "Where is it", "-n", "x", "--url", lossy];
    const said = await cli.run(...words);
    expect([said.code, said.out]).toEqual([6, ""]);
    const [, key = ""] = /--idempotency-key (\S+):/.exec(said.err) ?? [];
    isLosing = false;
    expect(await cli.run(...words, "--idempotency-key", key)).toMatchObject({ code: 0, err: "" });
    expect(await countPosts(person)).toBe(1);
  });

  test("that breaks a rule is refused with each problem on a line, and nothing is made", async () => {
    const before = await countPosts(ada.person);
    const said = await ada.cli.run("post", "x".repeat(300), "-n", "x");
    expect(said.code).toBe(5);
    expect(said.out).toBe("");
    expect(said.err).toMatch(/\n {2}content: X /);
    const asJson = await ada.cli.run("post", "x".repeat(300), "-n", "x", "--json");
    expect(JSON.parse(asJson.err)).toMatchObject({ error: { code: "INVALID_INPUT", issues: [{ path: "content" }] } });
    expect(await countPosts(ada.person)).toBe(before);

    const saved = await ada.cli.run("draft", "x".repeat(300), "-n", "x", "--json");
    const shown = await ada.cli.run("show", SaidPost.parse(JSON.parse(saved.out)).id);
    expect(shown).toMatchObject({ code: 0, out: expect.stringMatching(/cannot go out as it is:\n {4}content: X /) });
  });

  test("is planned for a time in the zone of the machine, listed, and deleted", async () => {
    const { cli } = await aPerson();
    const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    const planned = SaidPost.parse(
      JSON.parse((await cli.run("schedule", "Soon", "--at", at, "-n", "x", "--json")).out),
    );
    expect(planned).toMatchObject({ status: "scheduled", scheduledAt: `${at}:00.000Z` });
    const listed = await cli.run("list", "--status", "scheduled");
    expect(listed.out).toMatch(new RegExp(`STATUS +TIME +WHERE +TEXT +ID\nscheduled .* Soon +${planned.id}\n`));
    expect(z.array(SaidPost).parse(JSON.parse((await cli.run("list", "--json", "--due")).out))).toHaveLength(1);
    expect(await cli.run("delete", planned.id)).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
    expect(await cli.run("delete", planned.id, "--yes")).toMatchObject({ code: 0 });
    expect(await cli.run("show", planned.id)).toMatchObject({ code: 4 });
  });

  test("is queued, or saved and published later", async () => {
    const { cli, person } = await aPerson();
    const { body } = await person.call("GET", "/social/accounts");
    const [account] = z.object({ accounts: z.array(z.object({ id: z.string() })) }).parse(body.data).accounts;
    const slots = [{ weekday: 1, time: "09:00" }];
    await person.call("PATCH", `/social/accounts/${account?.id}/queue`, { timezone: "UTC", slots });
    const queued = await cli.run("queue", "In its turn", "-n", "x", "--json");
    expect([queued.code, queued.err]).toEqual([0, ""]);
    expect(SaidPost.parse(JSON.parse(queued.out)).scheduledAt).toContain("T09:00");
    const saved = SaidPost.parse(JSON.parse((await cli.run("draft", "Unfinished", "-n", "x", "--json")).out));
    expect(saved.status).toBe("draft");
    expect(await cli.run("publish", saved.id)).toMatchObject({ code: 0, out: expect.stringContaining("published") });
  });
});

test("a workspace that asks for approvals has a post submitted before it is planned", async () => {
  const { cli, person } = await aPerson();
  const { id } = await aWorkspace(person, "Agency");
  await aMember(h, person, id, "admin");
  await connectAccounts(person, ["x"], inWorkspace(id));
  const policy = { mode: "one", roles: ["owner"] };
  expect(await person.call("PUT", "/approvals/policy", policy, inWorkspace(id))).toMatchObject({ code: 200 });
  const refused = await cli.run("post", "Unseen", "-n", "x", "-w", "Agency");
  expect([refused.code, refused.err]).toEqual([5, expect.stringContaining("postloom submit")]);
  const draft = SaidPost.parse(JSON.parse((await cli.run("draft", "Seen", "-n", "x", "-w", "agency", "--json")).out));
  expect(await cli.run("submit", draft.id, "-w", id)).toMatchObject({
    code: 0,
    out: expect.stringContaining("submitted"),
  });
});

describe("a CSV file", () => {
  const fileOf = (cli: CommandLine, ...rows: string[]) => {
    const path = join(cli.folder, "posts.csv");
    writeFileSync(path, ["accounts,text,time", ...rows, ""].join("\n"));
    return path;
  };

  test("is checked and imported once", async () => {
    const { cli, person } = await aPerson();
    const path = fileOf(cli, `x,One,${nextSpring()} 09:30`, "x,Two,");
    expect(await cli.run("import", path, "--dry-run")).toMatchObject({ code: 0, out: "2 of 2 rows can be imported\n" });
    expect(await countPosts(person)).toBe(0);
    expect(await cli.run("import", path)).toMatchObject({ code: 0, out: "2 posts made, 0 rows failed\n" });
    expect(await cli.run("import", path)).toMatchObject({ code: 0, out: "Nothing in this file is new\n" });
    expect(await countPosts(person)).toBe(2);
  });

  test("of another tool is read as its options say, and the next one as the last", async () => {
    const { cli, person } = await aPerson();
    const year = new Date().getUTCFullYear() + 1;
    const path = join(cli.folder, "plan.csv");
    const write = (text: string) => writeFileSync(path, `Was,Wann,Notes\n${text},04/03/${year} 9:30,unclear\n`);
    write("One");
    expect(await cli.run("import", path)).toMatchObject({ code: 5, out: "" });
    expect(await cli.run("import", path, "--column", "Was")).toMatchObject({ code: 2 });
    expect(await cli.run("import", path, "--column", "Was=text", "--dates", "today")).toMatchObject({ code: 2 });
    const columns = ["--column", "Was=text", "--column", "Wann=time", "--column", "Notes="];
    const said = await cli.run("import", path, ...columns, "--dates", "day-first", "--accounts", "x");
    expect(said).toMatchObject({ code: 0, out: "1 posts made, 0 rows failed\n" });
    write("Two");
    const next = await cli.run("import", path, "--accounts", "x", "--again", "all");
    expect(next).toMatchObject({ code: 0, out: "1 posts made, 0 rows failed\n" });
    expect(next.err).toContain("Notes: This column is not known here");
    const made = await h.deps.db
      .select({ at: posts.scheduledAt })
      .from(posts)
      .where(eq(posts.workspaceId, person.userId));
    expect(made.map(({ at }) => at?.toISOString())).toEqual(Array(2).fill(`${year}-03-04T09:30:00.000Z`));
  });

  test("with problems is refused with each of them, or imported without those rows", async () => {
    const { cli, person } = await aPerson();
    const path = fileOf(cli, "x,One,", "x,Two,tomorrow");
    const refused = await cli.run("import", path);
    expect([refused.code, refused.out]).toEqual([5, expect.stringMatching(/^1 of 2 rows .*\n {2}row 3, time: \S/)]);
    expect(await countPosts(person)).toBe(0);
    const said = await cli.run("import", path, "--skip-problems", "--json");
    expect(JSON.parse(said.out)).toMatchObject({ status: "done", made: 1 });
    expect(await countPosts(person)).toBe(1);
  });
});

describe("accounts", () => {
  test("are listed, and named by user name, with the network before it", async () => {
    const { cli, person } = await aPerson();
    await connectAccounts(person, ["facebook"]);
    const listed = await cli.run("accounts", "--json");
    const accounts = z
      .array(z.object({ id: z.string(), platform: z.string(), username: z.string().nullable(), name: z.string() }))
      .parse(JSON.parse(listed.out));
    expect(new Set(accounts.map(({ platform }) => platform))).toEqual(new Set(["x", "facebook", "instagram"]));
    const x = accounts.find(({ platform }) => platform === "x");
    const saved = await cli.run("draft", "By name", "-a", `x:@${x?.username}`, "--json");
    expect(SaidPost.parse(JSON.parse(saved.out)).targets).toMatchObject([{ accountId: x?.id }]);
    const unknown = await cli.run("draft", "By name", "-a", "@nobody");
    expect(unknown).toMatchObject({ code: 4, err: expect.stringContaining(`@${x?.username}`) });
  });
});

describe("pictures", () => {
  test("are made from a prompt and saved", async () => {
    const file = join(ada.cli.folder, "kiln.png");
    const said = await ada.cli.run("generate", "A kiln at night", "--seed", "7", "--out", file);
    expect([said.code, said.out]).toEqual([0, expect.stringContaining(file)]);
    expect(readFileSync(file).subarray(1, 4).toString()).toBe("PNG");
  });

  test("are uploaded, and a file that is none is named", async () => {
    const picture = join(ada.cli.folder, "cup.png");
    writeFileSync(picture, new Uint8Array(await (await pictureFile("cup.png")).arrayBuffer()));
    const said = await ada.cli.run("upload", picture, "--alt", "A cup", "--json");
    expect(JSON.parse(said.out)).toMatchObject([{ type: "image", altText: "A cup", fileName: "cup.png" }]);
    expect(await ada.cli.run("upload", "missing.png")).toMatchObject({
      code: 4,
      err: "There is no file missing.png\n",
    });
  });
});

test("tail shows what happens until Ctrl-C", async () => {
  const { cli } = await aPerson();
  const tail = cli.start("tail", "--json");
  await tail.untilNote(/Waiting/);
  await cli.run("draft", "Seen by tail", "-n", "x");
  await expect.poll(() => tail.said().out, { timeout: 20_000 }).toContain("Seen by tail");
  tail.child.kill("SIGINT");
  const { code, out } = await tail.ended;
  expect(code).toBe(130);
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([{ kind: "post.created" }]);
});

test("Ctrl-C ends a command at once, and prints the idempotency key of one that may have taken effect", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const silence = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (const [words, told] of [
    [["list"], { code: 130, err: "" }],
    [["draft", "Hello", "-n", "x"], { code: 6, err: expect.stringMatching(/with --idempotency-key \S+: it cannot/) }],
  ] as const) {
    const arrived = once(silent, "request");
    const command = ada.cli.start(...words, "--url", silence);
    await arrived;
    command.child.kill("SIGINT");
    expect(await command.ended).toMatchObject(told);
  }
});

const nowhere = await freePort();

describe("the exit code is", () => {
  test.each<[number, string[], RegExp]>([
    [2, [], /^$/],
    [2, ["publsh"], /There is no command publsh/],
    [2, ["list", "--colour"], /Unknown option '--colour'/],
    [2, ["post", "Hello"], /Say where it goes/],
    [2, ["post", "Hello", "-n", "myspace"], /myspace is no network/],
    [2, ["post", "Hello", "world", "-n", "x"], /quotes/],
    [2, ["schedule", "Hello", "-n", "x"], /Say when/],
    [2, ["schedule", "Hello", "-n", "x", "--at", "tomorrow"], /like 2026-12-01T09:00/],
    [2, ["schedule", "Hello", "-n", "x", "--at", "2026-02-31T09:00"], /is no time/],
    [4, ["show", "019ab3ee-0000-7000-8000-000000000000"], /not found/i],
    [4, ["list", "-w", "Nowhere"], /No workspace is called Nowhere/],
    [5, ["list", "--status", "lost"], /status/],
    [7, ["draft", "Hello", "-n", "x", "--url", `http://127.0.0.1:${nowhere}`], /ECONNREFUSED/],
  ])("%i for %j", async (code, words, reason) => {
    const said = await ada.cli.run(...words);
    expect([said.code, said.err]).toEqual([code, expect.stringMatching(reason)]);
  });

  test("0 for help, and no colour in a pipe", async () => {
    const said = await ada.cli.run("post", "--help");
    expect(said).toMatchObject({ code: 0, err: "", out: expect.stringContaining("--idempotency-key <key>") });
    expect((await ada.cli.run("--version")).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await ada.cli.run("accounts")).out).not.toContain("\u001b");
  });
});
