import { expect, test } from "vitest";
import { splitCredentials } from "./basic-auth.ts";

test("user name and password leave the address for a header", () => {
  expect(splitCredentials("https://ann:p%40ss%20word@example.test:7860/sd/")).toEqual({
    baseUrl: "https://example.test:7860/sd",
    headers: { authorization: `Basic ${Buffer.from("ann:p@ss word").toString("base64")}` },
  });
});

test("an address without them is left as it is", () => {
  expect(splitCredentials("http://127.0.0.1:7860")).toEqual({ baseUrl: "http://127.0.0.1:7860", headers: {} });
});
