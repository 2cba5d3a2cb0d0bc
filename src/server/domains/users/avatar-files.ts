import type { UserRow } from "#server/domains/users/users.queries.ts";
import { newToken } from "#server/lib/random-token.ts";
import type { UserId } from "#shared/ids.ts";

/** Sides in pixels: for a line of text, a card, a page, and all of them on a fine screen. */
export const avatarSides = [64, 128, 256, 512] as const;
export type AvatarSide = (typeof avatarSides)[number];

/** Everything stored for people's pictures lies under this. */
export const avatarsPrefix = "avatars/";

/** What the keys of one picture begin with. The token makes its address unguessable, the id makes it findable. */
export const newAvatarStem = (userId: UserId) => `${avatarsPrefix}${userId.slice(-2)}/${userId}-${newToken("")}`;

export const avatarKey = (stem: string, side: AvatarSide) => `${stem}-${side}.webp`;

/** Every file of a picture; none where there is no picture. */
export const avatarKeysOf = (stem: UserRow["avatarKey"]): string[] =>
  stem === null ? [] : avatarSides.map((side) => avatarKey(stem, side));

/** Address of the picture, relative to this server; null where there is none. */
export const avatarUrl = (stem: UserRow["avatarKey"], side: AvatarSide) =>
  stem === null ? null : `/media/${avatarKey(stem, side)}`;
