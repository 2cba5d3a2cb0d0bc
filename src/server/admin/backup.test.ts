import { expect, test } from "vitest";
import { storageFolders } from "#server/admin/backup.ts";
import { creationsPrefix } from "#server/domains/creations/files/creation-files.ts";
import { accountAvatarFiles } from "#server/domains/social-accounts/account-avatars.ts";
import { avatarFiles } from "#server/domains/users/users.service.ts";
import { pictureFiles } from "#server/domains/workspaces/workspaces.service.ts";

test("a backup has the files of the library, and the pictures of accounts, people and workspaces", () => {
  const folders = [creationsPrefix, ...[accountAvatarFiles, avatarFiles, pictureFiles].map(({ folder }) => folder)];
  expect(storageFolders).toEqual(expect.arrayContaining(folders));
});
