import { squareFiles } from "#server/lib/square-files.ts";
import { UserId } from "#shared/ids.ts";

/** People's pictures: for a line of text, a card, a page, and all of them on a fine screen. */
export const avatarFiles = squareFiles({ folder: "avatars/", sides: [64, 128, 256, 512], Id: UserId });
