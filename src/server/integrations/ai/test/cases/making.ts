import { expect, test } from "vitest";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { apiKey, failureOf, run, seed, serving } from "../run-provider.ts";

function theOne<T>(found: readonly T[]): T {
  expect(found).toHaveLength(1);
  return found[0] as T;
}

/** What is asked for, and what comes of it when all goes well. */
export function makingCases(fixture: ProviderFixture): void {
  const { paidCall, keyHeader, sizes, durations, startImage } = fixture;

  test("one call makes one thing, and its bytes come back as they were sent", async () => {
    const { server, file } = await serving(fixture);
    const made = await run(fixture, server);
    expect(file.bytes.equals(made.bytes)).toBe(true);
    expect(made.model.startsWith(fixture.model), made.model).toBe(true);
    expect(theOne(server.asked(paidCall)).text).toContain("red kite over the dunes");
  });

  test(
    keyHeader ? "the key travels in a header, never in an address" : "no key is sent where there is none",
    async () => {
      const { server } = await serving(fixture);
      await run(fixture, server);
      const paid = theOne(server.asked(paidCall));
      if (keyHeader) expect(paid.headers[keyHeader[0]]).toBe(keyHeader[1]);
      else expect(paid.headers).not.toHaveProperty("authorization");
      for (const { call, query, text } of server.requests)
        expect(`${call} ${query} ${text} ${keyHeader ? "" : JSON.stringify(paid.headers)}`).not.toContain(apiKey);
    },
  );

  test.each(Object.keys(sizes.expected))("%s is asked for in the provider's way", async (size) => {
    const { server } = await serving(fixture);
    const [width = 0, height = 0] = size.split("x").map(Number);
    await run(fixture, server, { request: { width, height } });
    expect(sizes.of(theOne(server.asked(paidCall)))).toEqual(sizes.expected[size]);
  });

  if (applies(durations)) {
    test.each(Object.keys(durations.expected).map(Number))(
      "%i seconds are asked for as the next length up",
      async (seconds) => {
        const { server } = await serving(fixture);
        await run(fixture, server, { request: { durationSeconds: seconds } });
        expect(durations.of(theOne(server.asked(paidCall)))).toEqual(durations.expected[seconds]);
      },
    );
  } else test.skip(`durations: ${durations.because}`);

  if (applies(fixture.seed)) {
    const { of, isTold } = fixture.seed;
    test(`the seed is sent, and ${isTold ? "the one that was used comes back" : "none is claimed"}`, async () => {
      const { server } = await serving(fixture);
      const made = await run(fixture, server);
      expect(of(theOne(server.asked(paidCall)))).toBe(seed);
      expect(made.seed).toBe(isTold ? seed : null);
    });
  } else {
    test(`no seed is sent or claimed: ${fixture.seed.because}`, async () => {
      const { server } = await serving(fixture);
      const made = await run(fixture, server);
      expect(server.requests.map(({ text }) => text).join()).not.toContain(String(seed));
      expect(made.seed).toBeNull();
    });
  }

  if (applies(startImage)) {
    test("a picture to begin with is sent as it is", async () => {
      const { server } = await serving(fixture);
      const bytes = Buffer.from("\x89PNG\r\n\x1a\nnot drawn, only carried", "latin1");
      await run(fixture, server, { request: { startImage: { bytes, contentType: "image/png" } } });
      expect(bytes.equals(startImage.of(theOne(server.asked(paidCall))))).toBe(true);
    });
  } else test.skip(`start image: ${startImage.because}`);

  test("what the model says of itself is what it does", () => {
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

  test("an answer that makes no sense is no result", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, { json: { surprise: ["<html>", 1], yourKey: apiKey } });
    expect((await failureOf(run(fixture, server))).kind).toBe("bad_result");
    expect(server.asked(paidCall)).toHaveLength(1);
  });
}
