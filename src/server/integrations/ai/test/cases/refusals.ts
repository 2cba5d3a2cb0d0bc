import { createServer } from "node:net";
import { expect, test } from "vitest";
import type { ProviderErrorKind } from "#server/integrations/ai/provider.ts";
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

/** Each refusal has an error kind, which determines whether the job is retried. */
export function refusalCases(fixture: ProviderFixture): void {
  const { paidCall, spoil } = fixture;

  const plain = [
    ["unauthorized", "auth", "an invalid key"],
    ["quota", "quota", "an account without credit"],
    ["refused", "refused", "content against the provider's rules"],
    ["badRequest", "bad_request", "invalid settings"],
    ["unavailable", "unavailable", "an error before the work"],
    ["failed", "failed", "work that did not succeed"],
  ] as const satisfies readonly (readonly [keyof ProviderFixture["spoil"], ProviderErrorKind, string])[];
  for (const [name, kind, what] of plain) {
    const field = spoil[name];
    if (!applies(field)) {
      test.skip(`${what}: ${field.because}`);
      continue;
    }
    test(`${what} is ${kind}, with a readable message and without a second paid call`, async () => {
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
    test("too many requests are rate_limited until the provider's retry time", async () => {
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

  test("an unreachable server is unavailable", async () => {
    const { server } = await serving(fixture);
    const error = await failureOf(run(fixture, server, { baseUrl: await closedPort() }));
    expect(error.kind, error.message).toBe("unavailable");
    expect(server.requests).toEqual([]);
  });

  test("a lost response to the paid call is no_answer, and the call is not repeated", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, "hang_up");
    expect((await failureOf(run(fixture, server))).kind).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(1);
  });
}
