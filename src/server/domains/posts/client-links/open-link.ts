import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { verifyPassword } from "#server/domains/auth/passwords/hash-password.ts";
import {
  type ClientLinkRow,
  type LinkLock,
  findLink,
  findLinkByToken,
  lockLink,
  noteOpened,
} from "#server/domains/posts/client-links/client-links.queries.ts";
import { stateOf } from "#server/domains/posts/client-links/client-links.service.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { pictureFiles } from "#server/domains/workspaces/workspaces.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import {
  countCall,
  openingsOfClientLinks,
  refuseWhileBlocked,
  resetCalls,
  wrongPasswordsOfClientLink,
} from "#server/rate-limits/rate-limits.ts";
import { Hour } from "#shared/durations.ts";
import { ClientLinkId } from "#shared/ids.ts";
import type { OpenedLink, OpenLinkInput } from "#shared/posts/client-review.ts";

const accessMs = 2 * Hour.ms;
const accessContext = "client_links.access";
const Access = z.strictObject({ linkId: ClientLinkId, until: z.number() });

/** The same refusal for an unknown token, an ended link and a link of a deleted workspace. */
const ended = () =>
  new DomainError("NOT_FOUND", "This link does not work any more. Ask whoever sent it to you for a new one.");

/** Counts each try before it is checked, so that parallel tries cannot exceed the limit. Throws FORBIDDEN, RATE_LIMITED. */
async function checkPassword(db: Db, { id, passwordHash }: ClientLinkRow, password: string): Promise<void> {
  const tries = wrongPasswordsOfClientLink(id);
  await refuseWhileBlocked(db, [tries]);
  await countCall(db, tries);
  if (!(await verifyPassword(passwordHash, password)))
    throw new DomainError("FORBIDDEN", "This password is wrong. Whoever sent you the link knows the right one.");
  await resetCalls(db, tries);
}

/**
 * Exchanges the token of a link, which stays out of all addresses, for a sealed value that works for two hours. Throws NOT_FOUND unless
 * the link works, FORBIDDEN for a wrong password, RATE_LIMITED.
 */
export async function openLink(
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  address: string,
  { token, password }: OpenLinkInput,
): Promise<OpenedLink> {
  await countCall(db, openingsOfClientLinks(address));
  const row = await findLinkByToken(db, sha256(token));
  if (row === undefined || stateOf(row) !== "active") throw ended();
  if (row.passwordHash !== null && password === undefined) return { needsPassword: true, link: null };
  if (row.passwordHash !== null && password !== undefined) await checkPassword(db, row, password);
  await noteOpened(db, row.id);
  const until = Math.min(Date.now() + accessMs, row.expiresAt.getTime());
  return {
    needsPassword: false,
    link: {
      access: secrets.seal(JSON.stringify({ linkId: row.id, until }), accessContext),
      workspace: { name: row.workspaceName, picture: pictureFiles.urlOf(row.pictureKey, 256) },
      name: row.name,
      month: row.month,
      timezone: (await readWorkspaceSettings(db, row.workspaceId)).timezone,
      expiresAt: row.expiresAt.toISOString(),
    },
  };
}

function readAccess({ secrets }: Pick<Deps, "secrets">, access: string): z.infer<typeof Access> | null {
  try {
    return Access.parse(JSON.parse(secrets.open(access, accessContext)));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

/**
 * The link of a call. It is read anew each time, so that a revocation counts at once. With a `lock`, a revocation waits for the end of
 * the transaction. Throws INVALID_INPUT at `access` when the link has to be opened anew (no 401, with which
 * the page of a signed-in member would end their session), NOT_FOUND unless it works.
 */
export async function requireLink(
  deps: Pick<Deps, "secrets">,
  db: Db,
  access: string,
  { lock }: { lock?: LinkLock } = {},
): Promise<ClientLinkRow> {
  const read = readAccess(deps, access);
  if (read === null || read.until <= Date.now())
    throw invalidInput([{ path: "access", message: "This page was open for a long time. Open the link again." }]);
  if (lock !== undefined) await lockLink(db, read.linkId, lock);
  const row = await findLink(db, read.linkId);
  if (row === undefined || stateOf(row) !== "active") throw ended();
  return row;
}
