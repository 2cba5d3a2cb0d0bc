import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { activities } from "#server/domains/activity/activity.table.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { ActivityKind } from "#shared/activity/activity.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import { defaultSettings } from "#shared/users/settings.ts";

const { privacy } = defaultSettings;
const orDefault = (column: PgColumn, fallback: boolean) => sql<boolean>`coalesce(${column}, ${fallback})`;

/** The user with a visible profile under this handle; undefined in every other case. */
export async function findVisiblePerson(db: Db, handle: string) {
  const [row] = await db
    .select({
      id: users.id,
      handle: users.handle,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: users.avatarKey,
      bio: users.bio,
      website: users.website,
      location: users.location,
      createdAt: users.createdAt,
      showsActivity: orDefault(userSettings.showActivity, privacy.showActivity),
      canBeWritten: orDefault(userSettings.allowDirectMessages, privacy.allowDirectMessages),
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.workspaceId, users.id))
    .where(
      and(
        eq(sql`lower(${users.handle})`, handle.toLowerCase()),
        isNull(users.deletionId),
        orDefault(userSettings.profileVisible, privacy.profileVisible),
      ),
    );
  return row;
}

/** Finished public creations, newest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export function findPublicCreations(db: Db, userId: UserId, after: CreationId | null, limit: number) {
  const { id, type, title, altText, fileKey, thumbnailKey, width, height, createdAt } = creations;
  return db
    .select({ id, type, title, altText, fileKey, thumbnailKey, width, height, createdAt })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, userId),
        eq(creations.isPublic, true),
        inArray(creations.status, [...usableCreationStatuses]),
        isNotNull(fileKey),
        after === null ? undefined : lt(id, after),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
}

/** Kind, platform and time only: titles and texts may be of creations that are not public. */
export function findShownActivity(db: Db, userId: UserId, kinds: readonly ActivityKind[], limit: number) {
  return db
    .select({ kind: activities.kind, platform: activities.platform, createdAt: activities.createdAt })
    .from(activities)
    .where(and(eq(activities.workspaceId, userId), inArray(activities.kind, [...kinds])))
    .orderBy(desc(activities.id))
    .limit(limit);
}
