import { createServer } from "node:net";
import { expect, test } from "vitest";
import type { ProviderErrorKind } from "#server/integrations/ai/provider-error.ts";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { failureOf, run, serving } from "../run-provider.ts";

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

const waitSeconds = 37;

/** The provider answers, and the answer is no. Each no has a kind that decides what happens next. */
export function refusalCases(fixture: ProviderFixture): void {
  const { paidCall, spoil } = fixture;

  const plain = [
    ["unauthorized", "auth", "a key it does not take"],
    ["quota", "quota", "a used-up account"],
    ["refused", "refused", "content its rules forbid"],
    ["badRequest", "bad_request", "settings it does not take"],
    ["unavailable", "unavailable", "a fault before the work"],
    ["failed", "failed", "work that did not succeed"],
  ] as const satisfies readonly (readonly [keyof ProviderFixture["spoil"], ProviderErrorKind, string])[];
  for (const [name, kind, what] of plain) {
    const field = spoil[name];
    if (!applies(field)) {
      test.skip(`${what}: ${field.because}`);
      continue;
    }
    test(`${what} is ${kind}, said in words for a person, and nothing is sent twice`, async () => {
      const { server } = await serving(fixture);
      field(server);
      const error = await failureOf(run(fixture, server));
      expect(error.kind, error.message).toBe(kind);
      expect(error.retryAt).toBeNull();
      expect(server.asked(paidCall)).toHaveLength(1);
    });
  }

  const { rateLimited } = spoil;
  if (applies(rateLimited)) {
    test("too many requests are rate_limited until the moment the provider names", async () => {
      const { server } = await serving(fixture);
      rateLimited(server, waitSeconds);
      const before = Date.now();
      const error = await failureOf(run(fixture, server));
      expect(error.kind, error.message).toBe("rate_limited");
      const waitMs = (error.retryAt?.getTime() ?? 0) - before;
      expect(waitMs).toBeGreaterThanOrEqual(waitSeconds * 1_000 - 1_000);
      expect(waitMs).toBeLessThanOrEqual(waitSeconds * 1_000 + 10_000);
      expect(server.asked(paidCall)).toHaveLength(1);
    });
  } else test.skip(`too many requests: ${rateLimited.because}`);

  test("a server that is not there is unavailable", async () => {
    const { server } = await serving(fixture);
    const error = await failureOf(run(fixture, server, { baseUrl: await closedPort() }));
    expect(error.kind, error.message).toBe("unavailable");
    expect(server.requests).toEqual([]);
  });

  test("an answer that is lost after the call that costs is no_answer, and the call is not repeated", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, "hang_up");
    expect((await failureOf(run(fixture, server))).kind).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(1);
  });
}
