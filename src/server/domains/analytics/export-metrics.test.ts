import { expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import { restClient } from "#server/test/rest-client.ts";

const h = await harness({ env: { SANDBOX: "false" } });

async function aClient() {
  const { userId, authorization } = await restClient(h);
  const user = { id: userId };
  const account = await anAccount(h, user, "facebook");
  const get = (query: string) => h.app.inject({ url: `/api/analytics/export?${query}`, headers: { authorization } });
  return { user, account, get };
}

const november = "from=2026-11-01&to=2026-11-30&tz=UTC";

test("every delivery is a line, the oldest first, with source and time of the metrics", async () => {
  const { user, account, get } = await aClient();
  const at = "2026-11-03T10:00:00.000Z";
  await aPublishedPost(h, user, { at: "2026-11-20T10:00:00.000Z", content: "Later", to: [{ account, metrics: null }] });
  await aPublishedPost(h, user, {
    at,
    content: 'Bowls, "blue"\nand white',
    hashtags: ["clay", "blue"],
    typed: { views: 70 },
    to: [{ account, metrics: { likes: 3, comments: 0 } }],
  });
  await aPublishedPost(h, user, { at: "2026-12-01T00:00:00.000Z", to: [{ account, metrics: { likes: 9 } }] });
  const other = await aClient();
  await aPublishedPost(h, other.user, { at, to: [{ account: other.account, metrics: { likes: 1_000 } }] });

  const csv = await get(november);
  expect(csv.statusCode).toBe(200);
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining("postloom-metrics_2026-11-01_2026-12-01.csv"),
    "x-content-type-options": "nosniff",
  });
  const [header, first, second, third, end] = csv.body.split("\r\n");
  expect(header).toBe(
    "publishedAt,platform,account,content,hashtags,likes,comments,shares,views,source,asOf,permalink,postId,deliveryId",
  );
  expect(first).toMatch(
    new RegExp(`^${at},facebook,Marigold facebook,"Bowls, ""blue""\\nand white",clay blue,3,0,,,platform,${at},,`),
  );
  expect(second).toMatch(/^2026-11-20T10:00:00.000Z,facebook,Marigold facebook,Later,,,,,,,,,/);
  expect(third).toMatch(/"Bowls, ""blue""\nand white",clay blue,,,,70,manual,/);
  expect(end).toBe("");
  expect(csv.body).not.toContain("1000");

  const json = await get(`${november}&format=json`);
  expect(json.headers["content-disposition"]).toContain(".json");
  const { rows, range } = json.json<{ rows: object[]; range: object }>();
  expect(range).toMatchObject({ tz: "UTC", from: "2026-11-01T00:00:00.000Z" });
  expect(rows).toMatchObject([
    {
      publishedAt: at,
      likes: 3,
      comments: 0,
      shares: null,
      views: null,
      source: "platform",
      hashtags: ["clay", "blue"],
    },
    { content: "Later", likes: null, source: null, asOf: null },
    { views: 70, source: "manual", deliveryId: null },
  ]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])(
  "text beginning with %j is escaped for spreadsheets",
  async (content) => {
    const { user, account, get } = await aClient();
    await aPublishedPost(h, user, {
      at: "2026-11-03T10:00:00Z",
      content,
      hashtags: [content.trim()],
      to: [{ account }],
    });
    const line = (await get(november)).body.slice((await get(november)).body.indexOf("Marigold"));
    const cells = line.replace("Marigold facebook,", "");
    expect(cells).toMatch(/^"?'/);
    expect(cells.replace(/^"?'/, "").slice(content.length)).toMatch(/^"?,"?'/);
  },
);

test("more than one page of lines is exported completely, without repeats", async () => {
  const { user, account, get } = await aClient();
  const at = "2026-11-03T10:00:00Z";
  for (let index = 0; index < 12; index += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        aPublishedPost(h, user, {
          at,
          content: `Number ${index * 100 + place}`,
          to: [{ account, metrics: { likes: 1 } }],
        }),
      ),
    );
  const { rows } = (await get(`${november}&format=json`)).json<{ rows: { content: string }[] }>();
  expect(rows).toHaveLength(1_200);
  expect(new Set(rows.map(({ content }) => content)).size).toBe(1_200);
});

test("an empty export is a header or an empty list", async () => {
  const { get } = await aClient();
  expect((await get(november)).body.split("\r\n")).toHaveLength(2);
  expect((await get(`${november}&format=json`)).json()).toMatchObject({ rows: [] });
  expect((await get(`${november}&format=xml`)).json()).toMatchObject({ issues: [{ path: "format" }] });
});
