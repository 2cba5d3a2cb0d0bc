import { expect, test } from "vitest";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { fileCallOf } from "./delivery.ts";
import { apiKey, reasonOf, run, type Saved, serving } from "../run-provider.ts";

/** How soon a making must be over once its signal is. */
const promptMs = 1_500;

/** The signal ends the work here, with its own reason, wherever it stands. */
export function stoppingCases(fixture: ProviderFixture): void {
  const { paidCall, lookup, cancel } = fixture;

  test("a making that is not wanted any more begins nothing", async () => {
    const { server } = await serving(fixture);
    const reason = new Error("Not wanted");
    expect(await reasonOf(run(fixture, server, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.requests).toEqual([]);
  });

  test("it ends at once while the provider is silent, with the signal's reason", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, "silence");
    const stop = new AbortController();
    const reason = new Error("Not wanted");
    const ended = reasonOf(run(fixture, server, { signal: stop.signal }));
    await server.nextRequest(paidCall);
    const stoppedAt = performance.now();
    stop.abort(reason);
    expect(await ended).toBe(reason);
    expect(performance.now() - stoppedAt).toBeLessThan(promptMs);
  });

  test("its deadline ends it as a timeout", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, "silence");
    const signal = AbortSignal.timeout(200);
    expect(await reasonOf(run(fixture, server, { signal }))).toBe(signal.reason);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });

  if (fixture.delivery !== "inline") {
    test("it ends at once while the file is on its way", async () => {
      const { server, file } = await serving(fixture);
      const path = fileCallOf(fixture, file) ?? "";
      server.answer(path, "silence");
      const stop = new AbortController();
      const reason = new Error("Not wanted");
      const ended = reasonOf(run(fixture, server, { signal: stop.signal }));
      await server.nextRequest(path);
      stop.abort(reason);
      expect(await ended).toBe(reason);
    });
  }

  if (applies(lookup)) {
    test("it ends at once while it waits for the provider", async () => {
      const { server } = await serving(fixture);
      lookup.pend(server);
      const stop = new AbortController();
      const reason = new Error("Not wanted");
      const ended = reasonOf(run(fixture, server, { signal: stop.signal }));
      await server.nextRequest(lookup.call);
      const stoppedAt = performance.now();
      stop.abort(reason);
      expect(await ended).toBe(reason);
      expect(performance.now() - stoppedAt).toBeLessThan(promptMs);
    });
  }

  if (!applies(cancel)) {
    test.skip(`cancel: ${cancel.because}`);
    return;
  }

  /** The provider, and what a making saves that is stopped once it runs. */
  async function running() {
    const { server } = await serving(fixture);
    if (applies(lookup)) lookup.pend(server);
    else server.answer(paidCall, "silence");
    const stop = new AbortController();
    const saved: Saved[] = [];
    const saveOperation = async (operation: Saved) => void saved.push(operation);
    const ended = reasonOf(run(fixture, server, { signal: stop.signal, saveOperation }));
    await server.nextRequest(applies(lookup) ? lookup.call : paidCall);
    stop.abort(new Error("Not wanted"));
    await ended;
    const { maker } = fixture;
    const config = { baseUrl: server.origin, apiKey };
    const provider = maker.kind === "image" ? maker.create(config) : maker.create(config);
    const operation = saved.at(-1) ?? {};
    return { server, provider, operation };
  }

  test("cancel reaches the provider", async () => {
    const { server, provider, operation } = await running();
    server.answer(cancel.call, cancel.answer);
    await provider.cancel?.(operation, new AbortController().signal);
    expect(server.asked(cancel.call)).toHaveLength(1);
  });

  test("cancelling what has ended already is nothing to complain about", async () => {
    const { server, provider, operation } = await running();
    server.answer(cancel.call, cancel.ended);
    await expect(provider.cancel?.(operation, new AbortController().signal)).resolves.toBeUndefined();
  });
}
