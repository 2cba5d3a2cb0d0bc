import { expect, test } from "vitest";
import { postHash, targetHash } from "#server/domains/posts/approvals/content-hash.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import type { CreationId, SocialAccountId } from "#shared/ids.ts";

const [first, second] = ["0197b0c0-0000-7000-8000-000000000001", "0197b0c0-0000-7000-8000-000000000002"] as const;
const [bowl, plate] = [first, second].map((id) => id as CreationId) as [CreationId, CreationId];
const account = { accountId: first as SocialAccountId, platform: "facebook" as const };
const other = { ...account, accountId: second as SocialAccountId };

const content: Required<FrozenContent> = {
  text: "Six new bowls",
  creationIds: [bowl, plate],
  altText: "Bowls",
  replySettings: "following",
  altTexts: ["A bowl", "A plate"],
  madeWithAi: false,
  paidPartnership: false,
  contentWarning: "Clay",
  visibility: "public",
  language: "en",
  asDocument: false,
  follows: [
    { kind: "thread", text: "Glazed by hand" },
    { kind: "comment", text: "In the shop" },
  ],
};

const file = (fileKey: string, sizeBytes = 10) => ({ fileKey, sizeBytes });
const files = new Map([
  [bowl, file("bowl-1.png")],
  [plate, file("plate-1.png")],
]);
const hash = targetHash(account, content, files);

/** By field, other values of it: what goes out is another post with each of them. */
const changes: { [K in keyof Required<FrozenContent>]: FrozenContent[K][] } = {
  text: ["Six new bowls."],
  creationIds: [[plate, bowl], [bowl], []],
  altText: ["Plates", null],
  replySettings: ["everyone", null],
  altTexts: [["A bowl", "A cup"], ["A plate", "A bowl"], ["A bowl", null], [null, null], []],
  madeWithAi: [true],
  paidPartnership: [true],
  contentWarning: ["Kiln", null],
  visibility: ["unlisted", null],
  language: ["de", null],
  asDocument: [true],
  follows: [content.follows.toReversed(), content.follows.slice(0, 1), []],
};

test.each(Object.entries(changes))("another %s has another hash", (field, values) => {
  for (const value of values) expect(targetHash(account, { ...content, [field]: value }, files)).not.toBe(hash);
});

test("another account, network, file or size has another hash", () => {
  const changed = [
    targetHash(other, content, files),
    targetHash({ ...account, platform: "x" }, content, files),
    targetHash(account, content, new Map([...files, [bowl, file("bowl-2.png")]])),
    targetHash(account, content, new Map([...files, [bowl, file("bowl-1.png", 11)]])),
    targetHash(account, content, new Map([[bowl, file("bowl-1.png")]])),
  ];
  expect(new Set([hash, ...changed]).size).toBe(changed.length + 1);
});

test("equal content has the same hash in any order of its fields, and with absent fields", () => {
  const reversed = Object.fromEntries(Object.entries(content).toReversed()) as never;
  expect(targetHash(account, reversed, files)).toBe(hash);
  expect(targetHash(account, { ...content, language: undefined } as never, files)).toBe(
    targetHash(
      account,
      Object.fromEntries(Object.entries(content).filter(([name]) => name !== "language")) as never,
      files,
    ),
  );
});

test("a post has the hash of all its deliveries in any order, and of the time that counts", () => {
  const at = new Date("2030-01-01T09:00:00Z");
  const whole = postHash(["a", "b"], at);
  expect(postHash(["b", "a"], at)).toBe(whole);
  const others = [postHash(["a"], at), postHash(["a", "b"], null), postHash(["a", "b"], new Date(at.getTime() + 1))];
  expect(new Set([whole, ...others]).size).toBe(4);
});
