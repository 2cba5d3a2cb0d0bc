import { describe, expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { fileOf, importsAt, inDays } from "#server/test/post-imports.ts";

const h = await harness({ works: true });

const { check, imported, own, postsOf, send } = importsAt(h);

const header = "accounts,text,time";
const plannedRows = async (text: string) =>
  (await check(text)).data.planned.map(({ row, message }) => [row, message.split(", ").at(-1)]);
const contents = async () => (await postsOf()).map(({ content }) => content);

describe("a corrected file", () => {
  test("plans only the rows that are new", async () => {
    await anAccount(h, own.user, "x");
    const rows = (times: [string, string]) => [
      ...Array.from({ length: 6 }, (_, index) => `x,Bowl ${index},${inDays(index + 1).slice(0, 10)}T09:00:00Z`),
      `x,Cup,${times[0]}`,
      `x,Plate,${times[1]}`,
    ];
    await imported(fileOf(header, ...rows(["soon", "later"])), "?skipProblems=true");
    const corrected = fileOf(header, ...rows([inDays(9), inDays(10)]));
    const { data } = await check(corrected);
    expect(data).toMatchObject({ rows: 8, ready: 2, problemCount: 0, plannedCount: 6 });
    expect(data.planned[0]).toMatchObject({ row: 2, text: "Bowl 0", status: "scheduled" });
    expect(await imported(corrected)).toMatchObject({ rows: 2, made: 2 });
    expect((await contents()).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `Bowl ${n}`).concat("Cup", "Plate"));
    // Once more, and a third correction, add nothing.
    await imported(corrected);
    expect(await send(fileOf(header, ...rows([inDays(9), inDays(10)]), ""))).toMatchObject({
      code: 400,
      issues: [{ path: "file", message: expect.stringMatching(/^All rows of this file are posts already/) }],
    });
    expect(await contents()).toHaveLength(8);
  });

  test("names rows whose text, time or accounts were corrected after they became posts", async () => {
    const account = await anAccount(h, own.user, "x");
    await anAccount(h, own.user, "mastodon");
    const [at, later] = [inDays(3), inDays(4)];
    await imported(fileOf(header, `x,Six bowls,${at}`, `x,Cups,${at}`, `x,Plates,${at}`, "x,An idea,", `x,Jugs,${at}`));
    const corrected = fileOf(
      header,
      `x,Seven bowls,${at}`,
      `x,Cups,${later}`,
      `mastodon,Plates,${at}`,
      "x,Another idea,",
      `x:${account.name},Jugs,${at}`,
    );
    expect(await plannedRows(corrected)).toEqual([
      [2, "with another text"],
      [3, "at another time"],
      [4, "for other accounts"],
      [6, "This post is there already"],
    ]);
  });

  test("of a plan under the same name each week is new", async () => {
    await anAccount(h, own.user, "x");
    await imported(fileOf(header, `x,Monday's bowl,${inDays(1)}`, "x,Idea of this week,"));
    expect(await plannedRows(fileOf(header, `x,Next Monday's bowl,${inDays(8)}`, "x,Idea of next week,"))).toEqual([]);
  });
});

test("a row is known by a post that was written otherwise, and is another one at another time or account", async () => {
  await anAccount(h, own.user, "x");
  const other = await anAccount(h, own.user, "x", { name: "studio", isDefault: false });
  const at = inDays(3);
  const fields = { platforms: ["x" as const], hashtags: ["clay"] };
  await h.as(own.user).posts.create({ ...fields, content: "Six bowls", scheduledAt: at });
  await h.as(own.user).posts.create({ ...fields, content: "An idea", draft: true });
  const rows = [
    `x,Six bowls,#clay,${at}`,
    `x,Six bowls,#clay,${inDays(5)}`,
    `x:${other.name},Six bowls,#clay,${at}`,
    `x,Six bowls,#kiln,${at}`,
    "x,An idea,clay,",
  ];
  expect(await plannedRows(fileOf("accounts,text,hashtags,time", ...rows))).toEqual([
    [2, "This post is there already"],
    [6, "This post is there already"],
  ]);
});

test("rows are posted once more only if they are chosen, and once by the same call again", async () => {
  await anAccount(h, own.user, "x");
  const text = fileOf(header, `x,One,${inDays(1)}`, `x,Two,${inDays(2)}`, `x,Three,${inDays(3)}`);
  await imported(text);
  expect((await check(text)).data).toMatchObject({ ready: 0, plannedCount: 3 });
  for (let call = 0; call < 2; call += 1) expect(await imported(text, "?again=3")).toMatchObject({ rows: 1, made: 1 });
  expect((await contents()).toSorted()).toEqual(["One", "Three", "Two", "Two"]);
  for (let call = 0; call < 2; call += 1)
    expect(await imported(text, "?again=all")).toMatchObject({ rows: 3, made: 3 });
  expect(await contents()).toHaveLength(7);
  expect(await send(text, "?again=some")).toMatchObject({ code: 400, issues: [{ path: "again" }] });
});
