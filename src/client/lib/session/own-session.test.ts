import { beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn();
const tokens = { token: "token-of-second", refreshToken: "refresh-of-second" };

async function load() {
  const { storeSession } = await import("./session.ts");
  return { storeSession, ...(await import("./own-session.ts")) };
}

beforeEach(() => {
  vi.resetModules();
  reload.mockReset();
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("addEventListener", () => undefined);
});

test("the screens of one user send nothing with the session of another: the page is reloaded, once", async () => {
  const { storeSession, showScreensOf, requireOwnSession } = await load();
  storeSession(tokens, "second");
  const hide = showScreensOf("first");
  expect(requireOwnSession).toThrow("The session is of another user");
  hide();
  await new Promise((resolve) => setTimeout(resolve));
  // What the screens still save as they leave.
  expect(requireOwnSession).toThrow("The session is of another user");
  expect(reload).toHaveBeenCalledOnce();
});

test("the screens of the same user, and pages for visitors, send with the session that the browser has", async () => {
  const { storeSession, showScreensOf, requireOwnSession, reloadForOtherUser } = await load();
  storeSession(tokens, "second");
  requireOwnSession();
  expect(reloadForOtherUser()).toBe(false);
  showScreensOf("second");
  requireOwnSession();
  expect(reload).not.toHaveBeenCalled();
});

test("screens that closed before the sign-in of another user leave nothing behind", async () => {
  const { storeSession, showScreensOf, requireOwnSession } = await load();
  showScreensOf("first")();
  await new Promise((resolve) => setTimeout(resolve));
  storeSession(tokens, "second");
  requireOwnSession();
});

test("the user of tokens that an older version stored is not known", async () => {
  const { storeSession, showScreensOf, requireOwnSession } = await load();
  storeSession(tokens, "second");
  showScreensOf("first");
  localStorage.setItem("auth_token", "token-of-third");
  requireOwnSession();
});
