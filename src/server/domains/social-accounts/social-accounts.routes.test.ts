import { describe, expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";

describe("the description of the app for Bluesky", () => {
  test("is served where the server has an https address, always with the same key", async () => {
    const { app } = await harness({
      env: { SANDBOX: "false", LOG_LEVEL: "silent", PUBLIC_URL: "https://post.example" },
    });
    const read = () => app.inject({ method: "GET", url: "/oauth/bluesky/client-metadata.json" });
    const answers = await Promise.all([read(), read(), read()]);
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toMatch(/^application\/json/);
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ client_id: "https://post.example/oauth/bluesky/client-metadata.json" });
    expect(answers[0]?.body).not.toContain('"d"');
  });

  test("does not exist elsewhere", async () => {
    const { app } = await harness({ env: { LOG_LEVEL: "silent" } });
    const { statusCode } = await app.inject({ method: "GET", url: "/oauth/bluesky/client-metadata.json" });
    expect(statusCode).toBe(404);
  });
});
