import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import { readCreationFile } from "#server/domains/creations/files/creation-files.ts";
import type { StartImage } from "#server/integrations/ai/video-provider.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

const modelFormats = ["image/png", "image/jpeg", "image/webp"];

/** Throws INVALID_INPUT unless it is a finished picture of this workspace in a format that models read. */
export async function requireStartImage(tx: Db, workspaceId: WorkspaceId, id: CreationId | undefined): Promise<void> {
  if (id === undefined) return;
  const [image] = await findUsableCreations(tx, workspaceId, [id]);
  if (image?.type === "image" && modelFormats.includes(image.contentType ?? "")) return;
  throw invalidInput([
    {
      path: "startImageId",
      message: "This is not one of your finished pictures. A video begins with a PNG, JPEG or WebP",
    },
  ]);
}

/** Null without a start image. Throws UNPROCESSABLE when it has been deleted since. */
export async function readStartImage(
  deps: Pick<Deps, "db" | "storage">,
  { workspaceId, startImageId }: { workspaceId: WorkspaceId; startImageId: CreationId | null },
): Promise<StartImage | null> {
  if (startImageId === null) return null;
  const [image] = await findUsableCreations(deps.db, workspaceId, [startImageId]);
  const bytes = image === undefined ? null : await readCreationFile(deps, image);
  if (bytes === null)
    throw new DomainError("UNPROCESSABLE", "The picture this video was to begin with is gone. Choose another one");
  return { bytes, contentType: image?.contentType ?? "image/png" };
}
