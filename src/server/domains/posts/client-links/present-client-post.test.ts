import { expect, test } from "vitest";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import { aSecretPicture, expectShownOnly } from "#server/test/shown-media.ts";

const h = await harness();

test("the visitor of a link sees a picture, and neither its title and prompt nor the addresses of members", async () => {
  const ws = await aSharedWorkspace(h);
  await ws.account("facebook");
  const picture = await aSecretPicture(h, ws);
  const { post } = await ws.as("contributor").posts.create({
    content: "Six new bowls",
    platforms: ["facebook"],
    draft: true,
    creationIds: [picture.id],
    altText: "Bowls on a shelf",
    scheduledAt: inMinutes(60),
  });
  await ws.as("contributor").approvals.submit({ id: post.id });
  const { url } = await ws.as("editor").clientLinks.create({ name: "Harbour Café", postIds: [post.id] });

  const call = async (path: string, payload: object) => {
    const answer = await h.app.inject({ method: "POST", url: `/api/client-review${path}`, payload });
    return { body: answer.body, data: answer.json().data };
  };
  const { data: opened } = await call("/open", { token: url.split("#")[1] });
  const list = () => call("/posts", { access: opened.link.access });
  const { body, data } = await list();
  expect(body).not.toMatch(/secret/i);
  expect(body).not.toContain(picture.token);
  const [medium] = data.posts[0].deliveries[0].media;
  await expectShownOnly(h, picture, medium);
  // Browsers keep the files: the addresses must be the same in the next answer.
  expect((await list()).data).toEqual(data);

  const [member] = (await ws.as("owner").posts.media({ id: post.id })).media;
  expect(member).toMatchObject({
    fileUrl: `/media/${picture.fileKey}`,
    thumbnailUrl: `/media/${picture.thumbnailKey}`,
  });
  const saved = await h.app.inject({ url: `${member?.fileUrl}?download` });
  expect(saved.headers["content-disposition"]).toBe('attachment; filename="Secret title.png"');
  expect(saved.rawPayload.toString("latin1")).toContain("Secret prompt");
});
