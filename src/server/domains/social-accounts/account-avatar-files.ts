import { squareFiles } from "#server/lib/square-files.ts";
import { SocialAccountId } from "#shared/ids.ts";

/** Copies of the pictures that accounts have at their networks: beside a name, on a fine screen. */
export const accountAvatarFiles = squareFiles({ folder: "account-avatars/", sides: [128], Id: SocialAccountId });
