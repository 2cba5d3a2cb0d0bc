import { describe, expect, test } from "vitest";
import type { Creation } from "#shared/creations/creations.ts";
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
  readsMetrics: true,
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

const bowl = { id: "01a1fde2-18a7-7387-b630-5dfbc4db2098" } as Creation;
const written = { content: "New bowls" };
/** What the composer of Meta asks for. */
const whole = { ...written, creations: [bowl] };

describe("the button is open", () => {
  test("on Meta with a platform, a medium and a caption that is not blank", () => {
    expect(buttonOf("meta", whole)).toEqual({ isOpen: true, missing: null });
    expect(buttonOf("meta", written)).toEqual({ isOpen: false, missing: "noMedia" });
    expect(buttonOf("meta", { creations: [bowl] })).toEqual({ isOpen: false, missing: "noCaption" });
    expect(buttonOf("meta", { ...whole, content: "  \n" })).toEqual({ isOpen: false, missing: "noCaption" });
  });

  test("on Meta with a caption for each chosen network", () => {
    const split = { ...whole, platformContent: { instagram: " " } };
    expect(buttonOf("meta", split)).toEqual({ isOpen: false, missing: "noCaption" });
    expect(buttonOf("meta", { ...split, platforms: ["facebook"] }).isOpen).toBe(true);
    const own = { creations: [bowl], platforms: ["instagram" as const], platformContent: { instagram: "New bowls" } };
    expect(buttonOf("meta", own).isOpen).toBe(true);
  });

  test("on X with any text, a picture notwithstanding", () => {
    expect(buttonOf("x", written)).toEqual({ isOpen: true, missing: null });
    expect(buttonOf("x", { content: " \n", creations: [bowl] })).toEqual({ isOpen: false, missing: "noText" });
    expect(buttonOf("x", { platformContent: { instagram: "New bowls" } }).isOpen).toBe(false);
    expect(buttonOf("x", { thread: ["And cups"], isThread: true }).isOpen).toBe(true);
    expect(buttonOf("x", { thread: ["And cups"], isThread: false }).isOpen).toBe(false);
  });

  test("with any text or medium, in the composer for any networks", () => {
    const platforms = ["bluesky" as const];
    expect(buttonOf("any", { platforms, creations: [bowl] }).isOpen).toBe(true);
    expect(buttonOf("any", { platforms, thread: ["And cups"], isThread: true }).isOpen).toBe(true);
    expect(buttonOf("any", { platforms, platformContent: { bluesky: "New bowls" } }).isOpen).toBe(true);
    expect(buttonOf("any", { platforms, content: " " })).toEqual({ isOpen: false, missing: "nothing" });
    expect(buttonOf("any", written)).toEqual({ isOpen: false, missing: "noPlatform" });
    expect(buttonOf("any", written, { hasAccounts: false })).toEqual({ isOpen: false, missing: "noAccount" });
  });

  test("only once the accounts and media of the draft are known", () => {
    expect(buttonOf("meta", whole, { isReady: false }).isOpen).toBe(false);
  });

  test("also without an account, so that a press marks its field", () => {
    expect(buttonOf("meta", { ...whole, accounts: {} }).isOpen).toBe(true);
    expect(buttonOf("x", written, { hasAccounts: false }).isOpen).toBe(true);
  });
});

describe("what is missing is reported", () => {
  test("no platform comes first, and closes the button in the composer with platform switches", () => {
    const draft = { ...whole, platforms: [] };
    expect(buttonOf("meta", draft, { hasAccounts: false })).toEqual({ isOpen: false, missing: "noPlatform" });
    expect(buttonOf("x", draft)).toEqual({ isOpen: true, missing: "noPlatform" });
  });

  test("then no account: none to choose, none because the server has no keys, none chosen", () => {
    expect(buttonOf("meta", whole, { hasAccounts: false }).missing).toBe("noAccount");
    expect(buttonOf("meta", whole, { hasAccounts: false, lacksKeys: true }).missing).toBe("noKeys");
    expect(buttonOf("meta", { ...whole, accounts: {} }).missing).toBe("noneChosen");
  });

  test("accounts that could not be loaded are not reported as missing", () => {
    expect(buttonOf("any", written, { hasAccounts: null })).toEqual({ isOpen: false, missing: "notLoaded" });
    expect(buttonOf("meta", whole, { hasAccounts: null, lacksKeys: true }).missing).toBe("notLoaded");
    expect(buttonOf("meta", { ...whole, platforms: [] }, { hasAccounts: null }).missing).toBe("noPlatform");
  });

  test("then no free slot, for a queued post", () => {
    const queued = { ...whole, timing: { ...emptyFields("meta").timing, mode: "queue" as const } };
    expect(buttonOf("meta", queued, { lacksSlot: true }).missing).toBe("noSlot");
    expect(buttonOf("meta", queued).missing).toBeNull();
    expect(buttonOf("meta", whole, { lacksSlot: true }).missing).toBeNull();
  });
});
