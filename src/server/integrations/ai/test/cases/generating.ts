import { expect, test } from "vitest";
import { sidesOf } from "#shared/creations/creations.ts";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { apiKey, failureOf, run, seed, serving } from "../run-provider.ts";

function onlyOf<T>(found: readonly T[]): T {
  expect(found).toHaveLength(1);
  return found[0] as T;
}

/** The requests and results of successful generations. */
export function generatingCases(fixture: ProviderFixture): void {
  const { paidCall, keyHeader, sizes, durations, startImage } = fixture;

  test("one paid call makes one file, whose bytes are returned unchanged", async () => {
    const { server, file } = await serving(fixture);
    const made = await run(fixture, server);
    expect(file.bytes.equals(made.bytes)).toBe(true);
    expect(made.model.startsWith(fixture.model), made.model).toBe(true);
    expect(onlyOf(server.asked(paidCall)).text).toContain("red kite over the dunes");
  });

  test(
    keyHeader ? "the key is sent in a header, never in an address" : "no key is sent to a provider without one",
    async () => {
      const { server } = await serving(fixture);
      await run(fixture, server);
      const paid = onlyOf(server.asked(paidCall));
      if (keyHeader) expect(paid.headers[keyHeader[0]]).toBe(keyHeader[1]);
      else expect(paid.headers).not.toHaveProperty("authorization");
      for (const { call, query, text } of server.requests)
        expect(`${call} ${query} ${text} ${keyHeader ? "" : JSON.stringify(paid.headers)}`).not.toContain(apiKey);
    },
  );

  test.each(Object.keys(sizes.expected))("%s is requested in the provider's format", async (size) => {
    const { server } = await serving(fixture);
    await run(fixture, server, { request: sidesOf(size) });
    expect(sizes.of(onlyOf(server.asked(paidCall)))).toEqual(sizes.expected[size]);
  });

  if (applies(durations)) {
    test.each(Object.keys(durations.expected).map(Number))(
      "%i seconds are requested as the next longer length",
      async (seconds) => {
        const { server } = await serving(fixture);
        await run(fixture, server, { request: { durationSeconds: seconds } });
        expect(durations.of(onlyOf(server.asked(paidCall)))).toEqual(durations.expected[seconds]);
      },
    );
  } else test.skip(`durations: ${durations.because}`);

  if (applies(fixture.seed)) {
    const { of, isReported } = fixture.seed;
    test(`the seed is sent, and ${isReported ? "the used one is returned" : "none is returned"}`, async () => {
      const { server } = await serving(fixture);
      const made = await run(fixture, server);
      expect(of(onlyOf(server.asked(paidCall)))).toBe(seed);
      expect(made.seed).toBe(isReported ? seed : null);
    });
  } else {
    test(`no seed is sent or returned: ${fixture.seed.because}`, async () => {
      const { server } = await serving(fixture);
      const made = await run(fixture, server);
      expect(server.requests.map(({ text }) => text).join()).not.toContain(String(seed));
      expect(made.seed).toBeNull();
    });
  }

  if (applies(startImage)) {
    test("a start picture is sent unchanged", async () => {
      const { server } = await serving(fixture);
      const bytes = Buffer.from("\x89PNG\r\n\x1a\nnot drawn, only carried", "latin1");
      await run(fixture, server, { request: { startImage: { bytes, contentType: "image/png" } } });
      expect(bytes.equals(startImage.of(onlyOf(server.asked(paidCall))))).toBe(true);
    });
  } else test.skip(`start image: ${startImage.because}`);

  test("the model's capabilities match the fixture", () => {
    const config = { baseUrl: "http://127.0.0.1:1", apiKey };
    const { maker } = fixture;
    const provider = maker.kind === "image" ? maker.create(config) : maker.create(config);
    expect(provider.place).toBe("remote");
    expect(provider.model.supports.seed).toBe(applies(fixture.seed));
    expect(provider.cancel !== undefined).toBe(applies(fixture.cancel));
    expect(JSON.stringify(provider.model)).not.toContain(apiKey);
    if (!("durations" in provider.model)) return;
    expect(provider.model.supports.startImage).toBe(applies(startImage));
    expect(applies(durations) && Object.keys(durations.expected).map(Number)).toEqual([...provider.model.durations]);
    expect(Object.keys(sizes.expected).toSorted()).toEqual([...provider.model.sizes].toSorted());
  });

  test("an unexpected response body is a bad_result", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, { json: { surprise: ["<html>", 1], yourKey: apiKey } });
    expect((await failureOf(run(fixture, server))).kind).toBe("bad_result");
    expect(server.asked(paidCall)).toHaveLength(1);
  });
}
