import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IdentityOutcome } from "#shared/auth/sign-in.ts";
import { type AskOutcome, takeReturnedSecret, visitProvider } from "./identity-window.ts";

const origin = "https://loom.example";
const address = "https://accounts.google.test/authorize";
const pending: IdentityOutcome = { outcome: "pending" };
const linked: IdentityOutcome = { outcome: "linked" };

interface Popup {
  closed: boolean;
  location: { href: string };
  close: () => void;
}

const aPopup = (): Popup => ({ closed: false, location: { href: "about:blank" }, close: vi.fn() });

let browser: EventTarget;
let left: string[];
let popups: (Popup | null)[];

/** As much of a browser as a page and a window it opened know of each other. */
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  left = [];
  popups = [];
  const kept = new Map<string, string>();
  const place = { screenX: 0, screenY: 0, outerWidth: 1_440, outerHeight: 900, isSecureContext: true };
  for (const [name, value] of Object.entries({
    ...place,
    open: () => popups.shift() ?? null,
    location: { origin, assign: (next: string) => left.push(next) },
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  }))
    vi.stubGlobal(name, value);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const begin = () => Promise.resolve(address);
const isAt = (popup: Popup) => vi.waitFor(() => expect(popup.location.href).toBe(address));
const say = (data: unknown, source: unknown, from = origin) =>
  browser.dispatchEvent(Object.assign(new Event("message"), { data, origin: from, source }));

test("an address without https is no place for it, and no window is opened", async () => {
  vi.stubGlobal("isSecureContext", false);
  const popup = aPopup();
  popups = [popup];
  expect(await visitProvider(begin, () => Promise.resolve(linked))).toEqual({
    outcome: "failed",
    problem: "operation-not-supported-in-this-environment",
  });
  expect(popups).toEqual([popup]);
});

test("a second window takes over from the first, which says so", async () => {
  const [first, second] = [aPopup(), aPopup()];
  popups = [first, second];
  const earlier = visitProvider(begin, () => Promise.resolve(pending));
  await isAt(first);
  const later = visitProvider(begin, () => Promise.resolve(linked));
  await isAt(second);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await earlier).toEqual({ outcome: "failed", problem: "cancelled-popup-request" });
  expect(await later).toEqual(linked);
});

test("where no window opens, the page itself goes, and finds its secret when it comes back, once", async () => {
  expect(await visitProvider(begin, () => Promise.resolve(linked))).toBeNull();
  expect(left).toEqual([address]);
  expect(takeReturnedSecret()).toHaveLength(43);
  expect(takeReturnedSecret()).toBeNull();
});

test("a window that was closed is asked about three times more, for it may have been done", async () => {
  const popup = aPopup();
  popups = [popup];
  const ask = vi.fn<AskOutcome>(() => Promise.resolve(pending));
  const outcome = visitProvider(begin, ask);
  await isAt(popup);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await outcome).toEqual({ outcome: "failed", problem: "popup-closed-by-user" });
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a window nobody comes back from is given up after ten minutes", async () => {
  const popup = aPopup();
  popups = [popup];
  const outcome = visitProvider(begin, () => Promise.resolve(pending));
  await isAt(popup);
  await vi.advanceTimersByTimeAsync(10 * 60_000 + 2_000);
  expect(await outcome).toEqual({ outcome: "failed", problem: "user-token-expired" });
});

test("the handoff of that very window is believed, and of no other origin, window or kind", async () => {
  const popup = aPopup();
  popups = [popup];
  const ask = vi.fn<AskOutcome>(({ handoff }) => Promise.resolve(handoff === undefined ? pending : linked));
  const outcome = visitProvider(begin, ask);
  await isAt(popup);
  const ours = { type: "postloom:identity", handoff: "the code" };
  say(ours, popup, "https://evil.example");
  say(ours, popup, "null");
  say(ours, aPopup());
  say(ours, null);
  say({ ...ours, type: "of another kind" }, popup);
  say({ ...ours, handoff: 7 }, popup);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask.mock.calls.map(([{ handoff }]) => handoff)).toEqual([undefined]);
  say(ours, popup);
  expect(await outcome).toEqual(linked);
  expect(ask.mock.lastCall?.[0].handoff).toBe("the code");
});

test("the window is closed when the way could not be begun", async () => {
  const popup = aPopup();
  popups = [popup];
  const refused = visitProvider(
    () => Promise.reject(new Error("Social login is not configured.")),
    () => Promise.resolve(pending),
  );
  await expect(refused).rejects.toThrow("Social login is not configured.");
  expect(popup.close).toHaveBeenCalledOnce();
});
