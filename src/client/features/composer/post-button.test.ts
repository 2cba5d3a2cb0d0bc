import { describe, expect, test } from "vitest";
import { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { type ComposerKind, emptyFields } from "./draft/draft-fields.ts";
import { postButton } from "./post-button.ts";

const account = SocialAccount.parse({
  id: "01a1fde2-18a7-7387-b630-5dfbc4db2099",
  platform: "instagram",
  externalId: "17841187075884221",
  server: null,
  limits: null,
  name: "Kiln & Tide",
  username: "kilnandtide",
  label: null,
  avatarUrl: null,
  status: "connected",
  expiresAt: null,
  isDefault: true,
  readsFigures: true,
  syncedAt: null,
  health: null,
  sandbox: true,
  createdAt: "2030-01-01T00:00:00Z",
});

type Facts = Parameters<typeof postButton>[0];

function buttonOf(kind: ComposerKind, draft: Partial<Facts["draft"]> = {}, facts: Partial<Facts> = {}) {
  return postButton({
    kind,
    draft: { ...emptyFields(kind), accounts: { instagram: account, x: account }, alsoTo: [], creations: [], ...draft },
    isReady: true,
    hasAccounts: true,
    lacksKeys: false,
    lacksSlot: false,
    ...facts,
  });
}

const written = { content: "New bowls" };

describe("the button is open", () => {
  test("once there is a text", () => {
    expect(buttonOf("meta").isOpen).toBe(false);
    expect(buttonOf("meta", { content: "  \n" }).isOpen).toBe(false);
    expect(buttonOf("meta", written)).toEqual({ isOpen: true, missing: null });
    expect(buttonOf("x", written)).toEqual({ isOpen: true, missing: null });
  });

  test("with a text for one network alone, in the composer that has such texts", () => {
    const draft = { platformContent: { instagram: "New bowls" } };
    expect(buttonOf("meta", draft).isOpen).toBe(true);
    expect(buttonOf("x", draft).isOpen).toBe(false);
  });

  test("with a text in a later post, while the draft is a thread", () => {
    expect(buttonOf("x", { thread: ["And cups"], isThread: true }).isOpen).toBe(true);
    expect(buttonOf("x", { thread: ["And cups"], isThread: false }).isOpen).toBe(false);
  });

  test("with any text, in the composer for any networks", () => {
    const platforms = ["bluesky" as const];
    expect(buttonOf("any", { platforms, thread: ["And cups"], isThread: true }).isOpen).toBe(true);
    expect(buttonOf("any", { platforms, platformContent: { bluesky: "New bowls" } }).isOpen).toBe(true);
    expect(buttonOf("any", written)).toEqual({ isOpen: false, missing: "noPlatform" });
    expect(buttonOf("any", written, { hasAccounts: false })).toEqual({ isOpen: false, missing: "noAccount" });
  });

  test("only once the accounts and media of the draft are known", () => {
    expect(buttonOf("meta", written, { isReady: false }).isOpen).toBe(false);
  });

  test("also without an account, so that a press marks its field", () => {
    expect(buttonOf("meta", { ...written, accounts: {} }).isOpen).toBe(true);
    expect(buttonOf("x", written, { hasAccounts: false }).isOpen).toBe(true);
  });
});

describe("what is missing is reported", () => {
  test("no platform comes first, and closes the button in the composer with platform switches", () => {
    const draft = { ...written, platforms: [] };
    expect(buttonOf("meta", draft, { hasAccounts: false })).toEqual({ isOpen: false, missing: "noPlatform" });
    expect(buttonOf("x", draft)).toEqual({ isOpen: true, missing: "noPlatform" });
  });

  test("then no account: none to choose, none because the server has no keys, none chosen", () => {
    expect(buttonOf("meta", written, { hasAccounts: false }).missing).toBe("noAccount");
    expect(buttonOf("meta", written, { hasAccounts: false, lacksKeys: true }).missing).toBe("noKeys");
    expect(buttonOf("meta", { ...written, accounts: {} }).missing).toBe("noneChosen");
  });

  test("accounts that could not be loaded are not reported as missing", () => {
    expect(buttonOf("any", written, { hasAccounts: null })).toEqual({ isOpen: false, missing: "notLoaded" });
    expect(buttonOf("meta", written, { hasAccounts: null, lacksKeys: true }).missing).toBe("notLoaded");
    expect(buttonOf("meta", { ...written, platforms: [] }, { hasAccounts: null }).missing).toBe("noPlatform");
  });

  test("then no free slot, for a queued post", () => {
    const queued = { ...written, timing: { ...emptyFields("meta").timing, mode: "queue" as const } };
    expect(buttonOf("meta", queued, { lacksSlot: true }).missing).toBe("noSlot");
    expect(buttonOf("meta", queued).missing).toBeNull();
    expect(buttonOf("meta", written, { lacksSlot: true }).missing).toBeNull();
  });

  test("an empty draft closes the button without a message", () => {
    expect(buttonOf("meta")).toEqual({ isOpen: false, missing: null });
  });
});
