import { afterAll, afterEach, expect } from "vitest";
import { forgetServers, judgedFetch, takeFaults } from "#server/test/judged-fetch.ts";

// Runs before every test file: the app hook cannot see the responses of a server process, but all its clients use fetch.
globalThis.fetch = judgedFetch;

afterEach(() => {
  expect(takeFaults(), "answers that the server's own document does not describe").toEqual([]);
});
afterAll(forgetServers);
