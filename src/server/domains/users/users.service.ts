import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import {
  type UserRow,
  findUserIdByEmail,
  findUserWithPlan,
  findUsers,
  insertUser,
  isAddressInUse,
  setAddress,
  setAddressVerified,
  updateUser,
} from "#server/domains/users/users.queries.ts";
import { notFound, refusalAt } from "#server/lib/domain-error.ts";
import { everyRow } from "#server/lib/every-row.ts";
import { squareFiles } from "#server/lib/files/square-files.ts";
import type { Plan } from "#shared/billing/billing.ts";
import { UserId } from "#shared/ids.ts";
import type { UpdateProfileInput, User } from "#shared/users/users.ts";

/** Avatars, square, in pixels for a line of text, a card and a page, also on high-density screens. */
export const avatarFiles = squareFiles({ folder: "avatars/", sides: [64, 128, 256, 512], Id: UserId });

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(" ");

export function toUser(row: UserRow, plan: Plan | null): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullNameOf(row),
    imageUrl: avatarFiles.urlOf(row.avatarKey, 512),
    avatar: avatarFiles.urlOf(row.avatarKey, 256),
    bio: row.bio,
    website: row.website,
    location: row.location,
    handle: row.handle,
    plan,
    createdAt: row.createdAt.toISOString(),
  };
}

export interface NewUser {
  email: string;
  firstName: string;
  lastName?: string | null | undefined;
}

/** Null when the address already has an account. */
export async function createUser(db: Db, { email, firstName, lastName }: NewUser): Promise<User | null> {
  const row = await insertUser(db, { email, firstName, lastName: lastName || null });
  return row === null ? null : toUser(row, null);
}

/** Null when the account is deleted. */
export async function findUser(db: Db, userId: UserId): Promise<User | null> {
  const found = await findUserWithPlan(db, userId);
  return found === null ? null : toUser(found.user, found.plan);
}

/** Throws NOT_FOUND when the account is deleted. */
export async function getUser(db: Db, userId: UserId): Promise<User> {
  const user = await findUser(db, userId);
  if (user === null) throw notFound("User");
  return user;
}

/** Omitted fields stay unchanged; null or an empty text clears an optional field. Throws CONFLICT for a handle that is taken. */
export async function updateProfile(deps: Pick<Deps, "db">, userId: UserId, input: UpdateProfileInput): Promise<User> {
  const { firstName, ...optional } = input;
  const cleared = Object.fromEntries(
    Object.entries(optional).map(([field, value]) => [field, value === "" ? null : value]),
  );
  try {
    await updateUser(deps.db, userId, { ...cleared, ...(firstName === undefined ? {} : { firstName }) });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refusalAt("CONFLICT", "handle", "Somebody else has this name already", error);
  }
  return getUser(deps.db, userId);
}

/** The row of an account from its deletion request to its end; see personal-data for the rest of a deletion. */
export {
  deleteLeavingUser,
  findDeletionIds,
  findLeavingUser,
  type LeavingUser,
  lockActiveUser,
  lockLeavingUser,
  markLeaving,
} from "#server/domains/users/users.queries.ts";

/** The user with this address, compared case-insensitively; null for an unknown address, and for an account that is being deleted. */
export const userWithAddress = (db: Db, email: string): Promise<UserId | null> => findUserIdByEmail(db, email);

export const isAddressTaken = (db: Db, email: string): Promise<boolean> => isAddressInUse(db, email);

/** Marks the address as verified. False when the account has a different one. */
export const verifyAddress = (tx: Db, userId: UserId, email: string): Promise<boolean> =>
  setAddressVerified(tx, userId, email);

/** Sets a new, verified address. False when another account has it, or this one is being deleted. */
export const changeAddress = (tx: Db, userId: UserId, email: string): Promise<boolean> => setAddress(tx, userId, email);

type ListedUser = Awaited<ReturnType<typeof findUsers>>[number];

const pageSize = 500;

/** All accounts that are not being deleted, or those of them whose address or whole name contains `q`. */
export const listUsers = (db: Db, q: string | null): AsyncGenerator<ListedUser> =>
  everyRow(pageSize, (last: ListedUser | null, limit) => findUsers(db, q, last?.id ?? null, limit));
