import type { Deps } from "#server/deps.ts";
import { removeAvatarFiles } from "#server/domains/users/avatar.service.ts";

export const removeAvatarWorker = (deps: Pick<Deps, "storage">, stem: string): Promise<void> =>
  removeAvatarFiles(deps, stem);
