import { afterEach, expect } from "vitest";
import { judging, takeFaults } from "#server/test/judged-fetch.ts";

// For every test file: a server in a process of its own has no hook to listen in on, but all its clients use fetch.
globalThis.fetch = judging(globalThis.fetch);

afterEach(() => {
  expect(takeFaults(), "answers that the server's own document does not describe").toEqual([]);
});
