import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import type { Deps } from "#server/deps.ts";
import { avatarFiles } from "#server/domains/users/avatar-files.ts";
import { findUserWithPlan, insertUser, updateUser, type UserRow } from "#server/domains/users/users.queries.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Plan } from "#shared/billing/billing.ts";
import type { UserId } from "#shared/ids.ts";
import type { UpdateProfileInput, User } from "#shared/users/users.ts";

export function toUser(row: UserRow, plan: Plan | null): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: [row.firstName, row.lastName].filter(Boolean).join(" "),
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
  lastName?: string | undefined;
}

/** Null when the address already has an account. */
export async function createUser(db: Db, { email, firstName, lastName }: NewUser): Promise<User | null> {
  const row = await insertUser(db, { email, firstName, lastName: lastName || null });
  return row === null ? null : toUser(row, null);
}

/** Null when the account is gone. */
export async function findUser(db: Db, userId: UserId): Promise<User | null> {
  const found = await findUserWithPlan(db, userId);
  return found === null ? null : toUser(found.user, found.plan);
}

/** Throws NOT_FOUND when the account is gone. */
export async function getUser(db: Db, userId: UserId): Promise<User> {
  const user = await findUser(db, userId);
  if (user === null) throw notFound("User");
  return user;
}

/** What is left out stays; an empty text clears an optional field. Throws CONFLICT for a handle that is taken. */
export async function updateProfile(deps: Pick<Deps, "db">, userId: UserId, input: UpdateProfileInput): Promise<User> {
  const { firstName, ...optional } = input;
  const cleared = Object.fromEntries(
    Object.entries(optional).map(([field, value]) => [field, value === "" ? null : value]),
  );
  try {
    await updateUser(deps.db, userId, { ...cleared, ...(firstName === undefined ? {} : { firstName }) });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = "Somebody else has this name already";
    throw new DomainError("CONFLICT", message, { issues: [{ path: "handle", message }], cause: error });
  }
  return getUser(deps.db, userId);
}
