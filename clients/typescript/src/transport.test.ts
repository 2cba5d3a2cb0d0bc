import { describe, expect, test } from "vitest";
import { PostloomError } from "./errors.ts";
import { Postloom, type PostloomOptions } from "./postloom.ts";
import { failure, scriptedServer, success } from "./test/scripted-server.ts";

const post = { id: "p1", status: "published", targets: [] };
const newPost = { content: "Hello", platforms: ["x" as const] };

function clientOf({ url }: { url: string }, options: Partial<PostloomOptions> = {}): Postloom {
  return new Postloom({ baseUrl: url, apiKey: "plak_test", maxRetryDelayMs: 20, ...options });
}

const failureOf = (call: Promise<unknown>): Promise<PostloomError> =>
  call.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: unknown) => {
      if (!(error instanceof PostloomError)) throw error;
      return error;
    },
  );

describe("a call", () => {
  test("sends key, workspace and language, and opens the envelope", async () => {
    const server = await scriptedServer(success({ post }));
    const client = clientOf({ url: `${server.url}/api/` }, { workspaceId: "w1", language: "de" });
    expect(await client.posts.get("p/1")).toEqual(post);
    expect(server.seen).toMatchObject([
      {
        method: "GET",
        path: "/api/posts/p%2F1",
        headers: { authorization: "Bearer plak_test", "x-workspace-id": "w1", "accept-language": "de" },
      },
    ]);
  });

  test("repeats the parameter of a list, and leaves out what is undefined", async () => {
    const server = await scriptedServer(success({ posts: [], nextCursor: null }));
    await clientOf(server)
      .posts.list({ status: ["draft", "failed"], q: undefined, pageSize: 5 })
      .page();
    expect(server.seen[0]?.path).toBe("/api/posts?status=draft&status=failed&limit=5");
  });

  test("of a list ends when the server does not come to an end", async () => {
    const server = await scriptedServer(success({ posts: [], nextCursor: "c1" }));
    const error = await failureOf(clientOf(server).posts.list().take(5));
    expect(error).toMatchObject({ code: "UNREADABLE_ANSWER" });
    expect(server.seen).toHaveLength(2);
  });

  test("without an id is refused before it becomes the call of the whole list", async () => {
    const server = await scriptedServer(success({}));
    await expect(clientOf(server).posts.delete("")).rejects.toThrow("needs path.id");
    expect(server.seen).toEqual([]);
  });

  test("sends a file with its fields, the file last", async () => {
    const server = await scriptedServer(success({ creation: { id: "c1" } }));
    const file = new Blob(["bytes of a picture"], { type: "image/png" });
    await clientOf(server).creations.upload(file, { fileName: "cup.png", altText: "A cup" });
    const { headers, body = "" } = server.seen[0] ?? {};
    expect(headers?.["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(
      /name="altText"[^]*A cup[^]*name="file"; filename="cup\.png"[^]*image\/png[^]*bytes of a picture/,
    );
    expect(body).not.toContain("title");
  });
});

describe("a failure", () => {
  test("carries status, code, fields, the number of its log line", async () => {
    const issues = [{ path: "content", message: "Too long for X" }];
    const body = { status: "error", code: "INVALID_INPUT", message: "Check the post", issues, requestId: "r1" };
    const server = await scriptedServer({ status: 400, body });
    expect(await failureOf(clientOf(server).posts.create(newPost))).toMatchObject({
      message: "Check the post",
      code: "INVALID_INPUT",
      status: 400,
      issues,
      requestId: "r1",
      isOutcomeUnknown: false,
    });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ["HTML", 200, "<html>Welcome to the router</html>"],
    ["JSON of a gateway", 403, { message: "Forbidden" }],
    ["JSON that is no object", 200, null],
  ])("of something that is not Postloom says so: %s", async (_name, status, body) => {
    const server = await scriptedServer({ status, body });
    const error = await failureOf(clientOf(server).posts.list().page());
    expect(error).toMatchObject({ code: "UNREADABLE_ANSWER", status });
    expect(server.seen).toHaveLength(1);
    expect(error.message).toContain("does not answer like Postloom");
  });

  test("of an address that leads elsewhere is no success", async () => {
    const server = await scriptedServer({ status: 301, headers: { location: "/other" } });
    const error = await failureOf(clientOf(server).posts.create(newPost));
    expect(error).toMatchObject({ code: "UNREADABLE_ANSWER", status: 301, isOutcomeUnknown: false });
    expect(error.message).toContain("leads to /other");
    expect(server.seen).toHaveLength(1);
  });
});

describe("retries", () => {
  test.each([
    ["a lost answer", { instead: "hang up" as const }],
    ["a proxy without its server", { status: 502, body: "<html>Bad gateway</html>" }],
    ["a busy server", failure(503, "UNAVAILABLE", { "retry-after": "0" })],
  ])("after %s repeat a new post with the same idempotency key", async (_name, first) => {
    const server = await scriptedServer(first, first, success({ post }));
    expect(await clientOf(server).posts.create(newPost)).toEqual(post);
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });

  test("give each call another key, and take the caller's", async () => {
    const server = await scriptedServer(success({ post }));
    const client = clientOf(server);
    await client.posts.create(newPost);
    await client.posts.create(newPost);
    await client.posts.create(newPost, { idempotencyKey: "mine" });
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe("mine");
  });

  test("do not repeat a call without a key whose answer was lost, and say that it may have happened", async () => {
    const server = await scriptedServer({ instead: "hang up" });
    const error = await failureOf(clientOf(server).posts.submit("p1"));
    expect(error).toMatchObject({ code: "NO_ANSWER", isOutcomeUnknown: true, idempotencyKey: null });
    expect(server.seen).toHaveLength(1);
  });

  test("that are used up tell the key to repeat with", async () => {
    const server = await scriptedServer({ instead: "hang up" });
    const error = await failureOf(clientOf(server, { maxRetries: 2 }).posts.create(newPost));
    expect(server.seen).toHaveLength(3);
    expect(error).toMatchObject({ isOutcomeUnknown: true, idempotencyKey: server.seen[0]?.headers["idempotency-key"] });
  });

  test("do not forget that an earlier attempt may have happened", async () => {
    const refusal = failure(429, "RATE_LIMITED", { "retry-after": "3600" });
    const server = await scriptedServer({ instead: "hang up" }, refusal);
    const error = await failureOf(clientOf(server).posts.create(newPost));
    expect(error).toMatchObject({ code: "RATE_LIMITED", isOutcomeUnknown: true, idempotencyKey: expect.any(String) });
  });

  test("are made for every call that never arrived, which has not happened", async () => {
    const server = await scriptedServer();
    await server.close();
    const nowhere = clientOf(server, { maxRetries: 1 });
    expect(await failureOf(nowhere.posts.publish("p1"))).toMatchObject({ code: "NO_ANSWER", isOutcomeUnknown: false });
  });

  test("after 429 are made for every call, because nothing was begun", async () => {
    const server = await scriptedServer(failure(429, "RATE_LIMITED", { "retry-after": "0" }), success({ post }));
    await clientOf(server).posts.publish("p1");
    expect(server.seen).toHaveLength(2);
  });

  test("are not made where the server asks for a longer rest than allowed", async () => {
    const server = await scriptedServer(failure(429, "RATE_LIMITED", { "retry-after": "3600" }));
    const error = await failureOf(clientOf(server).posts.list().page());
    expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 3_600 });
    expect(server.seen).toHaveLength(1);
  });

  test("are not made for what would fail again", async () => {
    const server = await scriptedServer(failure(500, "INTERNAL"));
    expect(await failureOf(clientOf(server).posts.create(newPost))).toMatchObject({ isOutcomeUnknown: true });
    expect(server.seen).toHaveLength(1);
  });
});

describe("time", () => {
  test("ends an attempt that is not answered, and the next one is made", async () => {
    const server = await scriptedServer({ instead: "say nothing" }, success({ post }));
    // The second one has to be answered in this time, too, while other tests use the processor.
    expect(await clientOf(server, { timeoutMs: 1_000 }).posts.get("p1")).toEqual(post);
    expect(server.seen).toHaveLength(2);
  });

  test("that is over is told as such", async () => {
    const server = await scriptedServer({ instead: "say nothing" });
    const error = await failureOf(clientOf(server, { timeoutMs: 50, maxRetries: 0 }).posts.get("p1"));
    expect(error).toMatchObject({ code: "TIMED_OUT", isOutcomeUnknown: false });
  });

  test.each([
    ["during an attempt", { instead: "say nothing" as const }],
    ["during a rest", failure(429, "RATE_LIMITED", { "retry-after": "10" })],
  ])("ends %s with the caller's signal and its reason", async (_name, answer) => {
    const server = await scriptedServer(answer);
    const stop = new AbortController();
    const call = clientOf(server, { maxRetryDelayMs: 60_000 }).posts.get("p1", { signal: stop.signal });
    await expect.poll(() => server.seen.length).toBe(1);
    stop.abort(new Error("Enough"));
    await expect(call).rejects.toThrow("Enough");
  });
});

describe("a token that is renewed", () => {
  const renewing = (tokens: string[], refusals: (string | null)[]) => (refused: string | null) => {
    refusals.push(refused);
    return tokens[Math.min(refusals.length - 1, tokens.length - 1)] ?? "";
  };

  test("is asked for again once it is refused", async () => {
    const server = await scriptedServer(failure(401, "UNAUTHORIZED"), success({ post }));
    const refusals: (string | null)[] = [];
    const client = new Postloom({ baseUrl: server.url, token: renewing(["old", "new"], refusals) });
    await client.posts.create(newPost);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer old", "Bearer new"]);
    expect(refusals).toEqual([null, "old"]);
  });

  test("is not asked for twice", async () => {
    const server = await scriptedServer(failure(401, "UNAUTHORIZED"));
    const client = new Postloom({ baseUrl: server.url, token: renewing(["a", "b", "c"], []) });
    expect(await failureOf(client.posts.create(newPost))).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    expect(server.seen).toHaveLength(2);
  });
});

describe("a list", () => {
  const page = (ids: string[], nextCursor: string | null) => success({ posts: ids.map((id) => ({ id })), nextCursor });

  test("goes through all pages with the same filter, and asks only for what is read", async () => {
    const server = await scriptedServer(page(["a", "b"], "c1"), page(["c"], "c2"), page(["d"], null));
    const list = clientOf(server).posts.list({ status: ["failed"] });
    expect(server.seen).toHaveLength(0);
    const ids: string[] = [];
    for await (const { id } of list) ids.push(id);
    expect(ids).toEqual(["a", "b", "c", "d"]);
    expect(server.seen.map(({ path }) => path)).toEqual([
      "/api/posts?status=failed",
      "/api/posts?status=failed&cursor=c1",
      "/api/posts?status=failed&cursor=c2",
    ]);
  });

  test("gives the first items without asking for the rest", async () => {
    const server = await scriptedServer(page(["a", "b"], "c1"), page(["c"], null));
    expect(await clientOf(server).posts.list().take(2)).toHaveLength(2);
    expect(server.seen).toHaveLength(1);
  });
});

test("waiting reads until a post goes no further", async () => {
  const of = (status: string, needsUser = false) => success({ post: { id: "p1", status, targets: [{ needsUser }] } });
  const published = await scriptedServer(of("publishing"), of("published"));
  expect(await clientOf(published).posts.wait("p1")).toMatchObject({ status: "published" });
  const doubtful = await scriptedServer(of("publishing", true));
  expect(await clientOf(doubtful).posts.wait("p1")).toMatchObject({ status: "publishing" });
  const endless = await scriptedServer(of("publishing"));
  expect(await failureOf(clientOf(endless).posts.wait("p1", { timeoutMs: 100 }))).toMatchObject({ code: "TIMED_OUT" });
});
