import { expect, test } from "vitest";
import { createSocialPlatforms, socialStartWarnings } from "./registry.ts";

const meta = {
  clientId: "id",
  clientSecret: "secret",
  graphUrl: "https://graph.test",
  uploadUrl: "https://graph.test",
  videoUrl: "https://graph.test",
  dialogUrl: "https://dialog.test",
};
const x = {
  clientId: "id",
  clientSecret: "secret",
  apiUrl: "https://api.test",
  authorizeUrl: "https://x.test/authorize",
};

test("only platforms with credentials exist", () => {
  expect(Object.keys(createSocialPlatforms({ meta: null, x: null }))).toEqual([]);
  expect(Object.keys(createSocialPlatforms({ meta, x: null }))).toEqual(["facebook", "instagram"]);
  expect(Object.keys(createSocialPlatforms({ meta: null, x }))).toEqual(["x"]);
});

test.each([
  [
    "X about localhost as callback host",
    { publicUrl: "http://localhost:5000", meta: null, x },
    [/PUBLIC_URL=http:\/\/127\.0\.0\.1:5000/],
  ],
  ["Meta about an address without https", { publicUrl: "http://post.example", meta, x: null }, [/https/]],
  ["how to go on without any keys", { publicUrl: "https://post.example", meta: null, x: null }, [/SANDBOX=true/]],
  ["nobody when all is well", { publicUrl: "https://post.example", meta, x }, []],
])("a warning at start tells %s", (_name, config, expected) => {
  const warnings = socialStartWarnings({ ...config, sandbox: false });
  expect(warnings).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  expect(socialStartWarnings({ ...config, sandbox: true })).toEqual([]);
});
