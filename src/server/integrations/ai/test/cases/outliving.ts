import { expect, test } from "vitest";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { apiKey, failureOf, reasonOf, run, type Saved, serving } from "../run-provider.ts";

/** A making outlives the process that began it, and is never paid for twice. */
export function outlivingCases(fixture: ProviderFixture): void {
  if (applies(fixture.lookup)) lookupCases(fixture, fixture.lookup);
  else oneCallCases(fixture);

  test("nothing more is done once the place of the making is taken by another attempt", async () => {
    const { server } = await serving(fixture);
    const reason = new Error("Another attempt has it");
    const made = run(fixture, server, { saveOperation: () => Promise.reject(reason) });
    expect(await reasonOf(made)).toBe(reason);
    const allowed = applies(fixture.lookup) ? [fixture.paidCall] : [];
    const asked = server.requests.map(({ call }) => call).filter((call) => !isCancel(fixture, call));
    expect(asked.filter((call) => !allowed.includes(call))).toEqual([]);
  });

  const { unavailable } = fixture.spoil;
  if (!applies(unavailable)) return;
  test("what was surely not begun is begun by the next attempt", async () => {
    const { server, file } = await serving(fixture);
    unavailable(server);
    const saved: Saved[] = [];
    const saveOperation = async (operation: Saved) => void saved.push(structuredClone(operation));
    await failureOf(run(fixture, server, { saveOperation }));
    fixture.serve(server, file);
    const made = await run(fixture, server, { operation: saved.at(-1) ?? null });
    expect(file.bytes.equals(made.bytes)).toBe(true);
  });
}

const isCancel = ({ cancel }: ProviderFixture, call: string) => applies(cancel) && cancel.call === call;

function isFree({ maker }: ProviderFixture): boolean {
  const config = { baseUrl: "http://127.0.0.1:1", apiKey };
  return (maker.kind === "image" ? maker.create(config) : maker.create(config)).isFree;
}

type Lookup = Extract<ProviderFixture["lookup"], { call: string }>;

function lookupCases(fixture: ProviderFixture, lookup: Lookup): void {
  const { paidCall } = fixture;

  /** Begins, and dies once what to look for is saved. */
  async function begun() {
    const { server, file } = await serving(fixture);
    const died = new Error("The process died");
    const kill = new AbortController();
    const saved: Saved[] = [];
    const made = run(fixture, server, {
      signal: kill.signal,
      saveOperation: async (operation) => {
        saved.push(structuredClone(operation));
        if (server.asked(paidCall).length > 0) kill.abort(died);
      },
    });
    expect(await reasonOf(made)).toBe(died);
    return { server, file, saved };
  }

  test("what to look for is saved before the provider is asked how far it is", async () => {
    const { server, saved } = await begun();
    expect(saved.length).toBeGreaterThan(0);
    expect(server.asked(lookup.call)).toEqual([]);
  });

  test("what was begun is found again and finished, without beginning anew", async () => {
    const { server, file, saved } = await begun();
    const operation = JSON.parse(JSON.stringify(saved.at(-1)));
    const made = await run(fixture, server, { operation });
    expect(file.bytes.equals(made.bytes)).toBe(true);
    expect(made.model.startsWith(fixture.model), made.model).toBe(true);
    expect(server.asked(paidCall)).toHaveLength(1);
  });

  test("a question that fails now and then is asked again", async () => {
    const { server, saved } = await begun();
    server.interrupt(lookup.call, { status: 503, body: "busy" }, "hang_up");
    const made = await run(fixture, server, { operation: JSON.parse(JSON.stringify(saved.at(-1))) });
    expect(made.bytes.length).toBeGreaterThan(0);
    expect(server.asked(lookup.call).length).toBeGreaterThan(2);
    expect(server.asked(paidCall)).toHaveLength(1);
  });

  if (!isFree(fixture)) {
    test("what was asked for just before the process died is not paid for a second time", async () => {
      const { server } = await serving(fixture);
      const died = new Error("The process died");
      let first: Saved | null = null;
      const saveOperation = async (operation: Saved) => {
        first ??= structuredClone(operation);
        throw died;
      };
      expect(await reasonOf(run(fixture, server, { saveOperation }))).toBe(died);
      expect(server.asked(paidCall), "that it is about to be asked is saved first").toEqual([]);
      expect((await failureOf(run(fixture, server, { operation: first }))).kind).toBe("no_answer");
      expect(server.asked(paidCall)).toEqual([]);
    });
  }

  test("what the provider has forgotten is no_answer, and is not begun anew unasked", async () => {
    const { server, saved } = await begun();
    lookup.forget(server);
    const error = await failureOf(run(fixture, server, { operation: JSON.parse(JSON.stringify(saved.at(-1))) }));
    expect(error.kind, error.message).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(1);
  });
}

function oneCallCases(fixture: ProviderFixture): void {
  const { paidCall } = fixture;

  test("that it was asked is saved before it is asked", async () => {
    const { server } = await serving(fixture);
    const asked: number[] = [];
    const made = await run(fixture, server, {
      saveOperation: async () => void asked.push(server.asked(paidCall).length),
    });
    expect(made.saved.length).toBeGreaterThan(0);
    expect(asked[0]).toBe(0);
  });

  test.each([
    ["asked for again where that costs nothing", true],
    ["not paid for a second time", false],
  ])("what was asked for and never came is %s", async (_name, costsNothing) => {
    const { server } = await serving(fixture);
    const { saved } = await run(fixture, server);
    const again = run(fixture, server, { operation: saved[0] ?? null, isFree: costsNothing });
    if (costsNothing) expect((await again).bytes.length).toBeGreaterThan(0);
    else expect((await failureOf(again)).kind).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(costsNothing ? 2 : 1);
  });
}
