import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readSignedRequest } from "#server/domains/social-accounts/signed-request.ts";

const secret = "a secret of the app";
const encode = (value: string) => Buffer.from(value).toString("base64url");

function sign(payload: object | string, key = secret): string {
  const encoded = encode(typeof payload === "string" ? payload : JSON.stringify(payload));
  return `${createHmac("sha256", key).update(encoded).digest("base64url")}.${encoded}`;
}
const payload = { algorithm: "HMAC-SHA256", issued_at: 1_795_331_400, user_id: "10158" };

test("a request signed with the app secret has a user and a time", () => {
  const expected = { metaUserId: "10158", issuedAt: new Date("2026-11-22T07:10:00Z") };
  expect(readSignedRequest(sign(payload), secret)).toEqual(expected);
  expect(readSignedRequest(sign({ ...payload, user_id: 10158, expires: 0 }), secret)).toEqual(expected);
});

test.each([
  ["another key", sign(payload, "another secret")],
  [
    "another payload under the same signature",
    `${sign(payload).split(".")[0]}.${encode(JSON.stringify({ ...payload, user_id: "1" }))}`,
  ],
  ["another algorithm", sign({ ...payload, algorithm: "none" })],
  ["no algorithm", sign({ issued_at: 1, user_id: "1" })],
  ["no JSON", sign("user_id=10158")],
  ["a user id that is not a number", sign({ ...payload, user_id: "10158 or 1=1" })],
  ["no signature", `.${encode(JSON.stringify(payload))}`],
  ["a short signature", `${sign(payload).slice(0, 10)}.${sign(payload).split(".")[1]}`],
  ["a third part", `${sign(payload)}.x`],
  ["nothing", ""],
  ["a dot", "."],
])("%s is refused", (_name, value) => {
  expect(readSignedRequest(value, secret)).toBeNull();
});
