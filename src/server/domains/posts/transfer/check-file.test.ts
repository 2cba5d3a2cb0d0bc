import { describe, expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { fileOf, importsAt, inDays } from "#server/test/post-imports.ts";

const h = await harness({ works: true });

const { check, own, postsOf, send } = importsAt(h);

describe("a check", () => {
  test("names each problem by its row and column, and stores nothing", async () => {
    await anAccount(h, own.user, "x");
    const answer = await check(
      fileOf(
        "Accounts,Text,Time,Media,Colour",
        `x,Six bowls,${inDays(2)},,blue`,
        `x,${"a".repeat(400)},${inDays(2)},,`,
        "kiln,Bowls,2020-01-01 09:00,,",
        "x,Bowls,tomorrow,bowl.jpg,",
      ),
    );
    expect(answer.data).toMatchObject({ rows: 4, ready: 1, import: null });
    expect(answer.data.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, "text"],
      [4, "accounts"],
      [5, "media"],
      [5, "time"],
    ]);
    expect(answer.data.problems[1]).toMatchObject({ cell: "kiln" });
    expect(answer.data.warnings).toMatchObject([{ row: null, column: "Colour" }]);
    expect(await postsOf()).toEqual([]);
    expect((await own.client.call("GET", "/posts/imports")).body.data).toMatchObject({ imports: [] });
  });

  test("warns of an animation that would be a still picture on a network", async () => {
    for (const platform of ["x", "bluesky"] as const) await anAccount(h, own.user, platform);
    const at = (name: string) => `https://files.example.test/${name}`;
    const answer = await check(
      fileOf(
        "Accounts,Text,Media",
        `bluesky,Alone,${at("wheel.gif")}`,
        `bluesky,Among others,"${at("wheel.gif")} ${at("bowl.jpg")}"`,
      ),
    );
    expect(answer.data.problems).toEqual([]);
    expect(answer.data.warnings).toMatchObject([
      { row: 3, column: "media", message: expect.stringContaining("On Bluesky only the first picture") },
    ]);
  });

  test("answers the same digest where no row needs the accounts that are given", async () => {
    await anAccount(h, own.user, "x");
    const digestOf = async (file: string, fields: Record<string, string>) =>
      (await check(file, { fields })).data.digest;
    const [whole, open] = [fileOf("accounts,text", "x,Bowls"), fileOf("accounts,text", "x,Bowls", ",Cups")];
    expect(await digestOf(whole, { accounts: "x" })).toBe(await digestOf(whole, {}));
    expect(await digestOf(open, { accounts: "x" })).not.toBe(await digestOf(open, {}));
  });

  test("speaks the language of the caller", async () => {
    const { data } = await send(fileOf("accounts,text", "kiln,Bowls"), "?dryRun=true", {
      headers: { "accept-language": "de" },
    });
    expect(data.problems[0]?.message).toMatch(/^Kein Konto/);
  });

  test.each([
    ["semicolons", fileOf("accounts;text", '"x";"Bowls; cups"')],
    ["tabs", fileOf("accounts\ttext", "x\tBowls; cups")],
    ["a byte order mark", "\uFEFFaccounts,text\nx,Bowls; cups"],
    ["UTF-16", Buffer.from("\uFEFFaccounts,text\nx,Bowls; cups", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("accounts,text\nx,Bowls; cups", "utf16le")],
    ["a declared separator", fileOf("sep=;", "accounts;text", 'x;"Bowls; cups"')],
    ["lines with CR alone", "accounts,text\rx,Bowls; cups"],
  ])("reads a file with %s", async (_name, bytes) => {
    expect((await check(bytes)).data).toMatchObject({ rows: 1, ready: 1, problems: [] });
  });

  test.each([
    ["no known column", "colour,size\nblue,7"],
    ["no rows", "accounts,text\n"],
    ["an open quote", 'accounts,text\nx,"Bowls'],
    ["another encoding", Buffer.from("accounts,text\nx,Töpfe", "latin1")],
    ["a character that cannot be stored", "accounts,text,media\nx,a\u0000b,c\u0000d"],
    ["a column twice", "text,text\na,b"],
    ["more than 5,000 rows", `accounts,text\n${"x,Bowls\n".repeat(5_001)}`],
  ])("refuses a file with %s", async (_name, bytes) => {
    const { code, issues } = await check(bytes);
    expect({ code, path: issues[0]?.path }).toEqual({ code: 400, path: "file" });
  });
});
