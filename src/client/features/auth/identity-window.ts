import type { IdentityOutcome, IdentityProblem } from "#shared/auth/sign-in.ts";

const width = 500;
const height = 600;
const pollMs = 2_000;
/** Polls after the window was closed, because the server may get the outcome after that. */
const closedPolls = 3;
const timeoutMs = 10 * 60_000;
const secretKey = "identity_secret";

export type PollOutcome = (request: { secret: string; handoff?: string }) => Promise<IdentityOutcome>;

export const failedBy = (problem: IdentityProblem): IdentityOutcome => ({ outcome: "failed", problem });

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

async function newSecret(): Promise<{ secret: string; opener: string }> {
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return { secret, opener: base64Url(new Uint8Array(hash)) };
}

function openWindow(): Window | null {
  const left = screenX + Math.max(0, (outerWidth - width) / 2);
  const top = screenY + Math.max(0, (outerHeight - height) / 2);
  return open("about:blank", "postloom-identity", `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/** The handoff code of a message; null for another origin, window or type of message. */
function readHandoff(event: Pick<MessageEvent, "data" | "origin" | "source">, from: Window | null): string | null {
  const { data, origin, source } = event;
  if (origin !== location.origin || source === null || source !== from) return null;
  const isOurs = typeof data === "object" && data !== null && "type" in data && data.type === "postloom:identity";
  return isOurs && "handoff" in data && typeof data.handoff === "string" ? data.handoff : null;
}

/** Waits for the handoff, and polls the server: another site's policy may cut the connection to the window. */
async function waitFor(
  popup: Window,
  secret: string,
  poll: PollOutcome,
  signal: AbortSignal,
): Promise<IdentityOutcome> {
  const handedOver = Promise.withResolvers<string>();
  const onMessage = (event: MessageEvent) => {
    const handoff = readHandoff(event, popup);
    if (handoff !== null) handedOver.resolve(handoff);
  };
  addEventListener("message", onMessage);
  try {
    let closedFor = 0;
    for (const end = Date.now() + timeoutMs; Date.now() < end;) {
      const pause = new Promise<null>((resolve) => setTimeout(resolve, pollMs, null));
      const handoff = await Promise.race([handedOver.promise, pause]);
      if (signal.aborted) return failedBy("cancelled-popup-request");
      if (handoff !== null) return await poll({ secret, handoff });
      const outcome = await poll({ secret });
      if (outcome.outcome !== "pending") return outcome;
      closedFor = popup.closed ? closedFor + 1 : 0;
      if (closedFor >= closedPolls) return failedBy("popup-closed-by-user");
    }
    return failedBy("user-token-expired");
  } finally {
    removeEventListener("message", onMessage);
  }
}

let current: AbortController | null = null;

/**
 * Opens the provider in a popup and waits for the outcome. If the browser blocks the popup, navigates this page instead
 * and resolves to null.
 */
export async function visitProvider(
  begin: (request: { opener: string; isPopup: boolean }) => Promise<string>,
  poll: PollOutcome,
): Promise<IdentityOutcome | null> {
  if (!isSecureContext) return failedBy("operation-not-supported-in-this-environment");
  current?.abort();
  const own = new AbortController();
  current = own;
  // Before any await: browsers block windows that open later than the click.
  const popup = openWindow();
  const { secret, opener } = await newSecret();
  try {
    const address = await begin({ opener, isPopup: popup !== null });
    if (popup === null) {
      sessionStorage.setItem(secretKey, secret);
      location.assign(address);
      return null;
    }
    popup.location.href = address;
    return await waitFor(popup, secret, poll, own.signal);
  } catch (error) {
    popup?.close();
    throw error;
  }
}

/** Reads and removes the secret of a sign-in that was started in this window. */
export function takeReturnedSecret(): string | null {
  const secret = sessionStorage.getItem(secretKey);
  sessionStorage.removeItem(secretKey);
  return secret;
}
