import { pressConsent } from "#server/test/consent.ts";
import type { Harness } from "#server/test/harness.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users/users.ts";

/** Connects as a user does: opens the consent page, presses Allow, returns through the callback. */
export async function connectAt(authorizationUrl: string, name: string, browser = { cookie: "" }): Promise<void> {
  const back = await pressConsent(authorizationUrl, { name, browser, page: true });
  const callback = await fetch(back, { redirect: "manual" });
  const landing = callback.headers.get("location") ?? "";
  if (!landing.includes("connected=")) throw new Error(`Not connected: ${callback.status} ${landing}`);
}

export async function connectInSandbox(
  h: Pick<Harness, "as">,
  user: User,
  platform: Platform,
  browser = { cookie: "" },
): Promise<void> {
  const { authorizationUrl } = await h.as(user).socialAccounts.connect({ platform });
  await connectAt(authorizationUrl, `Kiln ${user.id.slice(-6)}`, browser);
}

export interface LedgerEntry {
  platform: Platform;
  receivedAt: string;
  acceptedAt: string;
  accountId: string;
  postId: string;
  text: string;
  times: number;
}

/** The posts with this text that the sandbox accepted: the proof of "exactly once". */
export async function ledgerOf(baseUrl: string, text: string): Promise<LedgerEntry[]> {
  const response = await fetch(`${baseUrl}/sandbox/ledger.json?limit=10000`);
  const { entries } = (await response.json()) as { entries: LedgerEntry[] };
  return entries.filter((entry) => entry.text.includes(text));
}

interface SandboxFault {
  kind: string;
  call: string;
  accountId?: string;
  times?: number;
  skip?: number;
  delayMs?: number;
  resetSeconds?: number;
}

export async function setFault(baseUrl: string, fault: SandboxFault): Promise<void> {
  const response = await fetch(`${baseUrl}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(`The fault was not set: ${response.status} ${await response.text()}`);
}

/** Sets a fault on the calls of this person's account only, so that concurrent tests do not meet each other's faults. */
export async function setFaultOf(
  { deps, as }: Pick<Harness, "deps" | "as">,
  user: User,
  platform: Platform,
  fault: SandboxFault,
): Promise<void> {
  const { accounts } = await as(user).socialAccounts.list({ platform });
  const accountId = accounts.find(({ isDefault }) => isDefault)?.externalId;
  if (accountId === undefined) throw new Error(`${platform} is not connected`);
  await setFault(deps.config.selfUrl, { ...fault, accountId });
}
