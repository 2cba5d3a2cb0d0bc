import { expect, test } from "vitest";
import { applies, type ProviderFixture } from "../provider-fixture.ts";
import { apiKey, reasonOf, run, type Saved, serving } from "../run-provider.ts";
import { fileCallOf } from "./delivery.ts";

/** Most time between the abort and the end of the generation. */
const maxAbortMs = 1_500;

/** The signal ends the work at any step, with the signal's reason. */
export function stoppingCases(fixture: ProviderFixture): void {
  const { paidCall, lookup, cancel } = fixture;

  test("a generation with an aborted signal sends no request", async () => {
    const { server } = await serving(fixture);
    const reason = new Error("Not wanted");
    expect(await reasonOf(run(fixture, server, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.requests).toEqual([]);
  });

  test("an abort during the paid call ends the generation at once with the signal's reason", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, "silence");
    const stop = new AbortController();
    const reason = new Error("Not wanted");
    const ended = reasonOf(run(fixture, server, { signal: stop.signal }));
    await server.nextRequest(paidCall);
    const stoppedAt = performance.now();
    stop.abort(reason);
    expect(await ended).toBe(reason);
    expect(performance.now() - stoppedAt).toBeLessThan(maxAbortMs);
  });

  test("a timeout signal ends the generation with a TimeoutError", async () => {
    const { server } = await serving(fixture);
    server.answer(paidCall, "silence");
    const signal = AbortSignal.timeout(200);
    expect(await reasonOf(run(fixture, server, { signal }))).toBe(signal.reason);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });

  if (fixture.delivery !== "inline") {
    test("an abort during the download ends the generation", async () => {
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
    test("an abort between polls ends the generation at once", async () => {
      const { server } = await serving(fixture);
      lookup.keepPending(server);
      const stop = new AbortController();
      const reason = new Error("Not wanted");
      const ended = reasonOf(run(fixture, server, { signal: stop.signal }));
      await server.nextRequest(lookup.call);
      const stoppedAt = performance.now();
      stop.abort(reason);
      expect(await ended).toBe(reason);
      expect(performance.now() - stoppedAt).toBeLessThan(maxAbortMs);
    });
  }

  if (!applies(cancel)) {
    test.skip(`cancel: ${cancel.because}`);
    return;
  }

  /** Aborts a running generation; returns the provider and the saved operation. */
  async function running() {
    const { server } = await serving(fixture);
    if (applies(lookup)) lookup.keepPending(server);
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

  test("cancel calls the provider", async () => {
    const { server, provider, operation } = await running();
    server.answer(cancel.call, cancel.answer);
    await provider.cancel?.(operation, new AbortController().signal);
    expect(server.asked(cancel.call)).toHaveLength(1);
  });

  test("cancelling ended work succeeds", async () => {
    const { server, provider, operation } = await running();
    server.answer(cancel.call, cancel.ended);
    await expect(provider.cancel?.(operation, new AbortController().signal)).resolves.toBeUndefined();
  });
}
