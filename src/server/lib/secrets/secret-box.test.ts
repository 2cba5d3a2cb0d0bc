import { expect, test } from "vitest";
import { createSecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";

const first = "first key, long enough to be accepted by anybody";
const second = "second key, just as long and just as acceptable";
const context = "social_accounts.access_token.01936f3c-6f6b-7c3e-8a4c-5d1f2b3a4c5d";

test("a sealed value opens with the same context", () => {
  const box = createSecretBox({ current: first, previous: null });
  for (const plain of ["", "EAAB token", "żółć 🔑".repeat(500)])
    expect(box.open(box.seal(plain, context), context)).toBe(plain);
});

test("the same secret gives a different ciphertext each time, without readable content", () => {
  const box = createSecretBox({ current: first, previous: null });
  const sealed = new Set(Array.from({ length: 200 }, () => box.seal("canary-token", context)));
  expect(sealed.size).toBe(200);
  for (const one of sealed) {
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]*\.[\w-]{22}$/);
    expect(one).not.toContain("canary");
    expect(one).not.toContain(Buffer.from("canary-token").toString("base64url"));
  }
});

test("a ciphertext does not open with another context", () => {
  const box = createSecretBox({ current: first, previous: null });
  expect(() => box.open(box.seal("token", context), `${context}x`)).toThrow(SecretUnreadableError);
});

test("a ciphertext changed in any part does not open", () => {
  const box = createSecretBox({ current: first, previous: null });
  const parts = box.seal("token", context).split(".");
  for (const index of parts.keys()) {
    const changed = parts
      .map((part, at) => (at === index ? `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}` : part))
      .join(".");
    expect(() => box.open(changed, context)).toThrow(SecretUnreadableError);
  }
  for (const bad of ["", "v1", "v1.a.b.c", `${parts.join(".")}.x`, parts.slice(0, 4).join(".") + "."]) {
    expect(() => box.open(bad, context)).toThrow(SecretUnreadableError);
  }
});

test("a ciphertext in another spelling of the same bytes does not open", () => {
  const box = createSecretBox({ current: first, previous: null });
  const sealed = box.seal("token", context);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // The last character of a tag has four bits that belong to no byte.
  const respelled = sealed.slice(0, -1) + alphabet[alphabet.indexOf(sealed.at(-1) ?? "") ^ 1];
  const tagOf = (text: string) => Buffer.from(text.split(".").at(-1) ?? "", "base64url");
  expect(tagOf(respelled)).toEqual(tagOf(sealed));
  for (const bad of [respelled, `${sealed}=`, `${sealed} `])
    expect(() => box.open(bad, context)).toThrow(SecretUnreadableError);
});

test("a media address is the same each time, differs by value and context, and opens for its purpose only", () => {
  const box = createSecretBox({ current: first, previous: null }, "media addresses");
  const sealed = box.seal("creations/52/a.png", context);
  expect(
    createSecretBox({ current: first, previous: null }, "media addresses").seal("creations/52/a.png", context),
  ).toBe(sealed);
  expect(box.open(sealed, context)).toBe("creations/52/a.png");
  const ivOf = (text: string) => text.split(".")[2];
  const others = [
    box.seal("creations/52/b.png", context),
    box.seal("creations/52/a.png", `${context}x`),
    createSecretBox({ current: second, previous: null }, "media addresses").seal("creations/52/a.png", context),
  ];
  expect(new Set([sealed, ...others].map(ivOf)).size).toBe(4);
  expect(() => createSecretBox({ current: first, previous: null }).open(sealed, context)).toThrow(
    SecretUnreadableError,
  );
});

test("after a key change the previous key opens its ciphertexts but is not used for sealing", () => {
  const sealed = createSecretBox({ current: first, previous: null }).seal("token", context);
  const rotated = createSecretBox({ current: second, previous: first });
  expect(rotated.open(sealed, context)).toBe("token");
  const fresh = rotated.seal("token", context);
  expect(createSecretBox({ current: second, previous: null }).open(fresh, context)).toBe("token");
  expect(() => createSecretBox({ current: first, previous: null }).open(fresh, context)).toThrow(SecretUnreadableError);
});
