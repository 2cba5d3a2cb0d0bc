import { beforeEach, expect, vi } from "vitest";
import { z } from "zod";
import type { Harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { Issue } from "#shared/errors.ts";
import { ImportAnswer, PostImport } from "#shared/posts/imports.ts";
import { PostPage } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

type Client = Awaited<ReturnType<typeof restClient>>;

export const OneImport = z.object({ import: PostImport });

interface Sent {
  code: number;
  issues: readonly Issue[];
  data: z.infer<typeof ImportAnswer>;
}

const nothing: Sent["data"] = {
  digest: "",
  rows: 0,
  ready: 0,
  problemCount: 0,
  problems: [],
  warnings: [],
  columns: [],
  isRemembered: false,
  lacksAccounts: false,
  hasOpenDates: false,
  dates: null,
  plannedCount: 0,
  planned: [],
  import: null,
};

/** Gives each test of the file a new user on Premium, and calls with files of posts by that user or by another client. */
export function importsAt(h: Harness) {
  const own = {} as { client: Client; user: User };
  beforeEach(async () => {
    own.client = await restClient(h);
    own.user = { id: own.client.userId } as User;
    await h.as(own.user).billing.choosePlan({ plan: "premium" });
  });

  async function send(
    text: string | Buffer,
    query = "",
    {
      fields,
      headers,
      by = own.client,
    }: { fields?: Record<string, string>; headers?: Record<string, string>; by?: Client } = {},
  ): Promise<Sent> {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    const { code, body } = await by.send(`/posts/import${query}`, { bytes, fileName: "plan.csv" }, fields, headers);
    return { code, issues: body.issues ?? [], data: code === 200 ? ImportAnswer.parse(body.data) : nothing };
  }

  /** The import once no row of it waits. */
  const ended = (id: string, by: Client = own.client, headers: Record<string, string> = {}) =>
    vi.waitFor(
      async () => {
        const { body } = await by.call("GET", `/posts/imports/${id}`, undefined, headers);
        const found = OneImport.parse(body.data).import;
        expect(found.status).not.toBe("importing");
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );

  async function imported(text: string, query = ""): Promise<PostImport> {
    const { data } = await send(text, query);
    if (data.import === null) throw new Error("Nothing was imported");
    return ended(data.import.id);
  }

  return {
    /** Of the running test. */
    own,
    send,
    ended,
    imported,
    check: (text: string | Buffer, options?: Parameters<typeof send>[2]) => send(text, "?dryRun=true", options),
    postsOf: async (by: Client = own.client, headers: Record<string, string> = {}) =>
      PostPage.parse((await by.call("GET", "/posts?sort=oldest&limit=100", undefined, headers)).body.data).posts,
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const fileOf = (...lines: string[]) => lines.join("\r\n");
