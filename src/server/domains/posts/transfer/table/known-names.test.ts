import { describe, expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { fileOf, importsAt } from "#server/test/post-imports.ts";

const h = await harness({ works: true });
const { check, own, postsOf, send, ended } = importsAt(h);

const year = new Date().getUTCFullYear() + 1;
const at = `${year}-03-25T09:30:00.000Z`;
const photo = "https://studio.example/bowl.jpg";

/** Plans as the tools write them or ask for them. Each plans one post for X on 25 March, 9:30 in the zone of the workspace. */
const layouts = {
  Buffer: ["Text,Image URL,Tags,Posting Time", `Six bowls,,spring,${year}-03-25 09:30`],
  Hootsuite: ["Date,Message,Link", `25/03/${year} 09:30,Six bowls,`],
  "Hootsuite with the month first": ["Date;Message;Link", `03/25/${year} 9:30 AM;Six bowls;`],
  Later: ["Profile,Caption,Media URL,Scheduled Date,Scheduled Time", `twitter,Six bowls,,${year}-03-25,9:30 AM`],
  Publer: [
    "Date,Text,Link(s),Media URL(s) separated by comma,Title,Label(s),Alt text(s) separated by ||,Comment(s)",
    `${year}/03/25 09:30,Six bowls,,,A title,spring,,`,
  ],
  "Publer before": [
    "Date - Intl. format or prompt,Message,Link,Media URL(s),Title,Label(s)",
    `${year}-03-25 09:30,Six bowls,,,,`,
  ],
  Metricool: [
    "Text,Date,Time,Draft,Facebook,Twitter/X,LinkedIn,GBP,Instagram,Picture Url 1,Picture Url 2,Alt text picture 1",
    `Six bowls,${year}-03-25,09:30:00,FALSE,FALSE,TRUE,FALSE,FALSE,FALSE,,,`,
  ],
  "Sprout Social": ["date,time_24hr,message_text,image_urls,link,tags", `25/03/${year},09:30,Six bowls,,,spring`],
  SocialBee: [
    "text,link,imageUrls,gifUrls,videoUrls,postAtSpecificTime (YYYY-MM-DD HH:mm:ss)",
    `Six bowls,,,,,${year}-03-25 09:30:00`,
  ],
  ContentStudio: ["Message,Link,Image URL,Date & Time,Labels", `Six bowls,,,"March 25, ${year} 9:30 AM",spring`],
  Planable: ["Post copy\tMedia\tPage\tDate & time", `Six bowls\t\tTwitter\t25 Mar ${year} 09:30`],
  Loomly: ["Date,Time,Channels,Title,Copy,Link,Image URL", `03/25/${year},09:30 AM,Twitter,A title,Six bowls,,`],
} as const;

describe.each(Object.entries(layouts))("a plan of %s", (_tool, [header, row]) => {
  test("is read without changes to it", async () => {
    await anAccount(h, own.user, "x");
    const { data } = await send(fileOf(header, row), "", { fields: { accounts: "x" } });
    const done = await ended(data.import?.id ?? "");
    expect(done.problems).toEqual([]);
    expect(await postsOf()).toMatchObject([
      { content: "Six bowls", platforms: ["x"], scheduledAt: at, firstComment: null },
    ]);
  });
});

test.each([
  ["UTF-8 with its mark", (text: string) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16 with its mark", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16 of a Mac", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
])("a plan in %s, with tabs and the names of a spreadsheet, is read", async (_name, encode) => {
  await anAccount(h, own.user, "x");
  const text = fileOf("Posting Time\tCaption\tTwitter", `25.03.${year} 09:30\tSechs Schälchen 🏺\tTRUE`);
  const { data } = await check(encode(text));
  expect(data).toMatchObject({ ready: 1, problems: [], warnings: [] });
  const { data: sent } = await send(encode(text));
  await ended(sent.import?.id ?? "");
  expect(await postsOf()).toMatchObject([{ content: "Sechs Schälchen 🏺", platforms: ["x"], scheduledAt: at }]);
});

test("remarks of the team and times in UTC are not taken for what they sound like", async () => {
  const { data } = await check(
    fileOf("Caption,Comments,Date (UTC),Posting Time (time zone UTC)", `Six bowls,Too long?,${year}-03-25,09:30`),
    { fields: { accounts: "x" } },
  );
  expect(data.columns.map(({ role }) => role)).toEqual(["text", null, null, null]);
});

test.each(["Date (EST)", "Posting Time (CET)", "Date - Pacific Time", "Time (America/New_York)"])(
  "a time in the zone of its name is not read in that of the workspace: %s",
  async (name) => {
    const { data } = await check(fileOf(`Caption,${name}`, `Six bowls,${year}-03-25 09:30`), {
      fields: { accounts: "x" },
    });
    expect(data.columns.map(({ role }) => role)).toEqual(["text", null]);
  },
);

test("a network that a row says no to gets no post of it, whatever accounts are given for rows that name none", async () => {
  for (const network of ["x", "facebook"] as const) await anAccount(h, own.user, network);
  const rows = ["Six bowls,FALSE,FALSE", "Cups,FALSE,", "Plates,,"].map((row) => `${row},${year}-03-25 09:30`);
  const file = fileOf("Text,Twitter/X,Facebook,Posting Time", ...rows);
  const { data: found } = await check(file, { fields: { accounts: "x, facebook" } });
  expect(found).toMatchObject({ ready: 2, problems: [{ row: 2, column: "accounts" }] });
  const { data } = await send(file, "?skipProblems=true", { fields: { accounts: "x, facebook" } });
  await ended(data.import?.id ?? "");
  const made = (await postsOf()).map(({ content, platforms }) => [content, platforms]);
  expect(Object.fromEntries(made)).toEqual({ Cups: ["facebook"], Plates: ["x", "facebook"] });
});

test("the name of an account in the column of its network is remarked on", async () => {
  await anAccount(h, own.user, "facebook", { name: "Kiln Studio" });
  const { data } = await check(
    fileOf("Caption,Facebook", "Six bowls,Kiln Studio", "Cups,yes", "Plates,Kiln Studio is open"),
  );
  expect(data.warnings).toMatchObject([
    { row: 2, column: "text_facebook", message: expect.stringContaining("Write yes") },
  ]);
});

test("a text for one network in its name goes there", async () => {
  const { data } = await check(fileOf("Caption,Caption (Instagram),Text - Twitter,Image (Facebook)", "Six bowls,,,"), {
    fields: { accounts: "x" },
  });
  expect(data.columns.map(({ role }) => role)).toEqual(["text", "text_instagram", "text_x", null]);
});

test("a plan without names of columns is refused, so that its first post is not lost", async () => {
  const file = fileOf(`03/25/${year} 09:30,Six bowls,`, `03/26/${year} 09:30,Cups,`);
  const { code, issues } = await check(file, { fields: { columns: "{}" } });
  expect(code).toBe(400);
  expect(issues).toEqual([{ path: "file", message: expect.stringContaining("The first row holds a post") }]);
});

test.each([
  ["Y", "N"],
  ["✅", "❌"],
  ["是", "否"],
  ["j", "–"],
  ["yes", "n/a"],
])("%s and %s in the columns of networks are no texts", async (goes, stays) => {
  for (const network of ["x", "facebook"] as const) await anAccount(h, own.user, network);
  const { data } = await send(fileOf("Caption,Twitter,Facebook", `Six bowls,${goes},${stays}`));
  await ended(data.import?.id ?? "");
  expect(await postsOf()).toMatchObject([{ content: "Six bowls", platformContent: {}, platforms: ["x"] }]);
});

test("a column of a network holds yes and no, or its own text; links join the text, pictures one list", async () => {
  for (const network of ["x", "facebook"] as const) await anAccount(h, own.user, network);
  const { data } = await send(
    fileOf(
      "Caption,Posting Time,twitter,Facebook,Link,Image URL 1,Image URL 2",
      `Six bowls,${year}-03-25 09:30,Bowls!,yes,https://studio.example,,`,
    ),
  );
  await ended(data.import?.id ?? "");
  expect(await postsOf()).toMatchObject([
    {
      content: "Six bowls\n\nhttps://studio.example",
      platformContent: { x: "Bowls!" },
      platforms: ["facebook", "x"],
      scheduledAt: at,
    },
  ]);
  const { data: checked } = await check(
    fileOf("accounts,Caption,Image URL 1,Image URL 2", `x,Cups,${photo},${photo}?2`),
  );
  expect(checked).toMatchObject({ ready: 1, columns: [{}, { role: "text" }, { role: "media" }, { role: "media" }] });
});

test.each([
  ["https://studio.example/new is out", "\n\nhttps://studio.example"],
  ["Look (https://studio.example).", ""],
  ["https://studio.example", ""],
])("the link of a row joins the text %j unless it is there as a whole", async (text, added) => {
  await anAccount(h, own.user, "x");
  const { data } = await send(fileOf("accounts,Caption,Link", `x,${text},https://studio.example`));
  await ended(data.import?.id ?? "");
  expect(await postsOf()).toMatchObject([{ content: `${text}${added}` }]);
});
