import { expect, vi } from "vitest";
import { z } from "zod";
import type { restClient } from "#server/test/rest-client.ts";
import type { Issue } from "#shared/errors.ts";
import { ImportAnswer, PostImport } from "#shared/posts/imports.ts";
import { PostPage } from "#shared/posts/posts.ts";

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
  import: null,
};

/** Calls with files of posts, by the client of the running test or by another one. */
export function importsBy(current: () => Client) {
  async function send(
    text: string | Buffer,
    query = "",
    { headers = {}, by = current() }: { headers?: Record<string, string>; by?: Client } = {},
  ): Promise<Sent> {
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    const { code, body } = await by.send(`/posts/import${query}`, { bytes, fileName: "plan.csv" }, {}, headers);
    return { code, issues: body.issues ?? [], data: code === 200 ? ImportAnswer.parse(body.data) : nothing };
  }

  /** The import once no row of it waits. */
  const ended = (id: string, by: Client = current(), headers: Record<string, string> = {}) =>
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
    send,
    ended,
    imported,
    check: (text: string | Buffer) => send(text, "?dryRun=true"),
    postsOf: async (by: Client = current(), headers: Record<string, string> = {}) =>
      PostPage.parse((await by.call("GET", "/posts?sort=oldest&limit=100", undefined, headers)).body.data).posts,
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
export const fileOf = (...lines: string[]) => lines.join("\r\n");
