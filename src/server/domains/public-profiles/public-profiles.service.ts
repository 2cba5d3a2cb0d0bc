import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { shownMediaUrl } from "#server/domains/creations/files/creation-files.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import {
  findPublicCreations,
  findShownActivity,
  findVisiblePerson,
} from "#server/domains/public-profiles/public-profiles.queries.ts";
import { avatarFiles, fullNameOf, getUser } from "#server/domains/users/users.service.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { countCall, messagesOfClient, messagesToUser } from "#server/rate-limits/rate-limits.ts";
import type { ActivityKind } from "#shared/activity/activity.ts";
import { CreationId, type UserId } from "#shared/ids.ts";
import type {
  ListPublicCreationsInput,
  Person,
  PublicCreation,
  WriteToPersonInput,
} from "#shared/public-profiles/public-profiles.ts";

/** Public kinds of activity: created and published, nothing about accounts, keys or failures. */
const shownKinds: readonly ActivityKind[] = ["creation.created", "post.published"];
const activityShown = 10;

export const isPersonVisible = async (db: Db, handle: string): Promise<boolean> =>
  (await findVisiblePerson(db, handle)) !== undefined;

/** Throws the same NOT_FOUND for an unknown handle and for a hidden profile. */
async function findPerson(db: Db, handle: string) {
  const row = await findVisiblePerson(db, handle);
  if (row === undefined || row.handle === null) throw notFound("Person");
  return { ...row, handle: row.handle };
}

/** Throws NOT_FOUND. */
export async function readPerson({ db }: Pick<Deps, "db">, handle: string): Promise<Person> {
  const row = await findPerson(db, handle);
  const activity = row.showsActivity ? await findShownActivity(db, row.id, shownKinds, activityShown) : null;
  return {
    handle: row.handle,
    fullName: fullNameOf(row),
    avatar: avatarFiles.urlOf(row.avatarKey, 256),
    bio: row.bio,
    website: row.website,
    location: row.location,
    joinedAt: row.createdAt.toISOString(),
    canBeWritten: row.canBeWritten,
    activity:
      activity?.map(({ kind, platform, createdAt }) => ({ kind, platform, at: createdAt.toISOString() })) ?? null,
  };
}

const cursor = createCursor<{ id: CreationId }, ListPublicCreationsInput>(
  "public-creations",
  z.strictObject({ id: CreationId }),
);

type Row = Awaited<ReturnType<typeof findPublicCreations>>[number];

const toPublic = (
  deps: Pick<Deps, "mediaAddresses">,
  { fileKey, thumbnailKey, createdAt, ...rest }: Row,
): PublicCreation => ({
  ...rest,
  fileUrl: shownMediaUrl(deps, fileKey ?? ""),
  thumbnailUrl: thumbnailKey && shownMediaUrl(deps, thumbnailKey),
  createdAt: createdAt.toISOString(),
});

/** Throws NOT_FOUND. */
export async function listPublicCreations(
  deps: Pick<Deps, "db" | "cursors" | "mediaAddresses">,
  input: ListPublicCreationsInput,
) {
  const { db } = deps;
  const { id } = await findPerson(db, input.handle);
  const found = await findPublicCreations(db, id, cursor.read(deps, null, input)?.id ?? null, input.limit);
  const { rows, nextCursor } = cursor.page(deps, null, input, found, (last) => ({ id: last.id }));
  return { creations: rows.map((row) => toPublic(deps, row)), nextCursor };
}

/**
 * Mails a message to a user without revealing their address; replies go to the sender. The mail says whether the sender has verified
 * the address here. Only the mail is stored. Throws NOT_FOUND when the user accepts no messages, RATE_LIMITED.
 */
export async function writeToPerson(
  deps: Pick<Deps, "db" | "jobs" | "secrets">,
  caller: { address: string; userId: UserId | null },
  { handle, name, email, message }: WriteToPersonInput,
): Promise<void> {
  const person = await findPerson(deps.db, handle);
  if (!person.canBeWritten) throw notFound("Person");
  await countCall(deps.db, messagesOfClient(caller.address));
  await countCall(deps.db, messagesToUser(person.id));
  const sender = caller.userId === null ? null : await getUser(deps.db, caller.userId);
  const isConfirmed = sender?.emailVerified === true && sender.email.toLowerCase() === email.toLowerCase();
  await deps.db.transaction((tx) =>
    sendMail(deps, tx, {
      userId: person.id,
      kind: "contactMessage",
      params: { name, from: email, message, isConfirmed },
    }),
  );
}
