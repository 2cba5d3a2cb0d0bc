import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { internet } from "#server/lib/safe-fetch/destination.ts";
import { internetWith, serveTls } from "#server/lib/safe-fetch/test/download.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { restClient } from "#server/test/rest-client.ts";
import { ImportAnswer, PostImport } from "#shared/posts/imports.ts";
import { PostPage } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ works: true });

/** A site on the internet at pictures.example.test; inside.example.test is an address of a private network. */
async function aSite(picture: Buffer) {
  const site = await serveTls((request, response) => {
    if (request.url === "/inside.png") response.writeHead(302, { location: "https://inside.example.test/a.png" }).end();
    else if (request.url === "/page.png") response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    else response.writeHead(200, { "content-type": "image/png" }).end(picture);
  });
  const before = { ...internet };
  onTestFinished(() => void Object.assign(internet, before));
  Object.assign(
    internet,
    internetWith(site, (host) => [host.startsWith("inside") ? "192.168.0.7" : "127.0.0.1"]),
  );
  return site;
}

test("media at addresses are fetched once each, and a row whose medium cannot be fetched says why", async () => {
  const client = await restClient(h);
  await anAccount(h, { id: client.userId } as User, "facebook");
  const site = await aSite(Buffer.from(await (await pictureFile("bowl.png")).arrayBuffer()));
  const at = (path: string) => `https://pictures.example.test${path}`;
  const rows = [
    `facebook,One,${at("/bowl.png?size=8")},A bowl`,
    `facebook,Two,${at("/cup.png")} | ${at("/bowl.png?size=8")},`,
    `facebook,Three,${at("/inside.png")},`,
    `facebook,Four,${at("/page.png")},`,
  ];
  const { code, body } = await client.send("/posts/import", {
    bytes: Buffer.from(["accounts,text,media,alt_texts", ...rows].join("\n")),
    fileName: "plan.csv",
  });
  expect(code).toBe(200);
  const { id } = ImportAnswer.parse(body.data).import ?? {};
  const done = await vi.waitFor(
    async () => {
      const answer = await client.call("GET", `/posts/imports/${id}`);
      const found = z.object({ import: PostImport }).parse(answer.body.data).import;
      expect(found.status).toBe("done");
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(done).toMatchObject({ made: 2, failed: 2 });
  expect(done.problems).toMatchObject([
    { row: 4, column: "media", message: expect.stringContaining("resolves to an address that is not public") },
    { row: 5, column: "media", message: expect.stringContaining("sent text/html") },
  ]);
  const { posts } = PostPage.parse((await client.call("GET", "/posts?sort=oldest")).body.data);
  const [one, two] = posts;
  expect(posts).toMatchObject([
    { content: "One", altTexts: ["A bowl"], creationIds: [expect.any(String)] },
    { content: "Two", creationIds: [expect.any(String), one?.creationIds[0]] },
  ]);
  expect(two?.thumbnailUrl).toEqual(expect.any(String));
  expect(site.requests.filter(({ url }) => url?.startsWith("/bowl.png"))).toHaveLength(1);
});
