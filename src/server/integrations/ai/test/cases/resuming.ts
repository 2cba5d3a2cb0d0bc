import { expect, test } from "vitest";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { apiKey, failureOf, reasonOf, run, type Saved, serving } from "../run-provider.ts";

/** A generation continues after a restart of the process, and is never paid for twice. */
export function resumingCases(fixture: ProviderFixture): void {
  if (applies(fixture.lookup)) lookupCases(fixture, fixture.lookup);
  else oneCallCases(fixture);

  test("no further call is made once another attempt has taken over", async () => {
    const { server } = await serving(fixture);
    const reason = new Error("Another attempt has it");
    const made = run(fixture, server, { saveOperation: () => Promise.reject(reason) });
    expect(await reasonOf(made)).toBe(reason);
    const allowed = applies(fixture.lookup) ? [fixture.paidCall] : [];
    const calls = server.requests.map(({ call }) => call).filter((call) => !isCancel(fixture, call));
    expect(calls.filter((call) => !allowed.includes(call))).toEqual([]);
  });

  const { unavailable } = fixture.spoil;
  if (!applies(unavailable)) return;
  test("work that certainly did not start is started by the next attempt", async () => {
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

  /** Starts the work and aborts as soon as its operation is saved. */
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

  test("the operation is saved before the first poll", async () => {
    const { server, saved } = await begun();
    expect(saved.length).toBeGreaterThan(0);
    expect(server.asked(lookup.call)).toEqual([]);
  });

  test("started work is found and finished without a second start", async () => {
    const { server, file, saved } = await begun();
    const operation = JSON.parse(JSON.stringify(saved.at(-1)));
    const made = await run(fixture, server, { operation });
    expect(file.bytes.equals(made.bytes)).toBe(true);
    expect(made.model.startsWith(fixture.model), made.model).toBe(true);
    expect(server.asked(paidCall)).toHaveLength(1);
  });

  test("a failed poll is retried", async () => {
    const { server, saved } = await begun();
    server.interrupt(lookup.call, { status: 503, body: "busy" }, "hang_up");
    const made = await run(fixture, server, { operation: JSON.parse(JSON.stringify(saved.at(-1))) });
    expect(made.bytes.length).toBeGreaterThan(0);
    expect(server.asked(lookup.call).length).toBeGreaterThan(2);
    expect(server.asked(paidCall)).toHaveLength(1);
  });

  if (!isFree(fixture)) {
    test("a request made just before the process died is not paid for a second time", async () => {
      const { server } = await serving(fixture);
      const died = new Error("The process died");
      let first: Saved | null = null;
      const saveOperation = async (operation: Saved) => {
        first ??= structuredClone(operation);
        throw died;
      };
      expect(await reasonOf(run(fixture, server, { saveOperation }))).toBe(died);
      expect(server.asked(paidCall), "the intention is saved before the call").toEqual([]);
      expect((await failureOf(run(fixture, server, { operation: first }))).kind).toBe("no_answer");
      expect(server.asked(paidCall)).toEqual([]);
    });
  }

  test("work unknown to the provider is no_answer, and is not started again", async () => {
    const { server, saved } = await begun();
    lookup.forget(server);
    const error = await failureOf(run(fixture, server, { operation: JSON.parse(JSON.stringify(saved.at(-1))) }));
    expect(error.kind, error.message).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(1);
  });
}

function oneCallCases(fixture: ProviderFixture): void {
  const { paidCall } = fixture;

  test("the intention is saved before the paid call", async () => {
    const { server } = await serving(fixture);
    const callsAtSave: number[] = [];
    const made = await run(fixture, server, {
      saveOperation: async () => void callsAtSave.push(server.asked(paidCall).length),
    });
    expect(made.saved.length).toBeGreaterThan(0);
    expect(callsAtSave[0]).toBe(0);
  });

  test.each([
    ["requested again where it is free", true],
    ["not paid for a second time", false],
  ])("a requested picture without a response is %s", async (_name, isFreeCall) => {
    const { server } = await serving(fixture);
    const { saved } = await run(fixture, server);
    const again = run(fixture, server, { operation: saved[0] ?? null, isFree: isFreeCall });
    if (isFreeCall) expect((await again).bytes.length).toBeGreaterThan(0);
    else expect((await failureOf(again)).kind).toBe("no_answer");
    expect(server.asked(paidCall)).toHaveLength(isFreeCall ? 2 : 1);
  });
}
