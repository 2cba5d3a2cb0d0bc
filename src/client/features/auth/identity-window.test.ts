import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IdentityOutcome } from "#shared/auth/sign-in.ts";
import { type PollOutcome, takeReturnedSecret, visitProvider } from "./identity-window.ts";

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
let navigations: string[];
let popups: (Popup | null)[];

/** A fake of the browser's functions for a page and its popup. */
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  navigations = [];
  popups = [];
  const stored = new Map<string, string>();
  const place = { screenX: 0, screenY: 0, outerWidth: 1_440, outerHeight: 900, isSecureContext: true };
  for (const [name, value] of Object.entries({
    ...place,
    open: () => popups.shift() ?? null,
    location: { origin, assign: (next: string) => navigations.push(next) },
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
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
const post = (data: unknown, source: unknown, from = origin) =>
  browser.dispatchEvent(Object.assign(new Event("message"), { data, origin: from, source }));

test("fails without https, and opens no window", async () => {
  vi.stubGlobal("isSecureContext", false);
  const popup = aPopup();
  popups = [popup];
  expect(await visitProvider(begin, () => Promise.resolve(linked))).toEqual({
    outcome: "failed",
    problem: "operation-not-supported-in-this-environment",
  });
  expect(popups).toEqual([popup]);
});

test("a second window cancels the first", async () => {
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

test("if no window opens, the page itself navigates, and its secret can be read once after the return", async () => {
  expect(await visitProvider(begin, () => Promise.resolve(linked))).toBeNull();
  expect(navigations).toEqual([address]);
  expect(takeReturnedSecret()).toHaveLength(43);
  expect(takeReturnedSecret()).toBeNull();
});

test("after the window is closed the outcome is polled three times more", async () => {
  const popup = aPopup();
  popups = [popup];
  const poll = vi.fn<PollOutcome>(() => Promise.resolve(pending));
  const outcome = visitProvider(begin, poll);
  await isAt(popup);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await outcome).toEqual({ outcome: "failed", problem: "popup-closed-by-user" });
  expect(poll).toHaveBeenCalledTimes(3);
});

test("gives up after ten minutes without an outcome", async () => {
  const popup = aPopup();
  popups = [popup];
  const outcome = visitProvider(begin, () => Promise.resolve(pending));
  await isAt(popup);
  await vi.advanceTimersByTimeAsync(10 * 60_000 + 2_000);
  expect(await outcome).toEqual({ outcome: "failed", problem: "user-token-expired" });
});

test("accepts the handoff of its own window only, not of another origin, window or type", async () => {
  const popup = aPopup();
  popups = [popup];
  const poll = vi.fn<PollOutcome>(({ handoff }) => Promise.resolve(handoff === undefined ? pending : linked));
  const outcome = visitProvider(begin, poll);
  await isAt(popup);
  const ours = { type: "postloom:identity", handoff: "the code" };
  post(ours, popup, "https://evil.example");
  post(ours, popup, "null");
  post(ours, aPopup());
  post(ours, null);
  post({ ...ours, type: "of another kind" }, popup);
  post({ ...ours, handoff: 7 }, popup);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(poll.mock.calls.map(([{ handoff }]) => handoff)).toEqual([undefined]);
  post(ours, popup);
  expect(await outcome).toEqual(linked);
  expect(poll.mock.lastCall?.[0].handoff).toBe("the code");
});

test("closes the window if the sign-in cannot be started", async () => {
  const popup = aPopup();
  popups = [popup];
  const refused = visitProvider(
    () => Promise.reject(new Error("Social login is not configured.")),
    () => Promise.resolve(pending),
  );
  await expect(refused).rejects.toThrow("Social login is not configured.");
  expect(popup.close).toHaveBeenCalledOnce();
});
