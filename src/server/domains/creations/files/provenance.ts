import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { type Insertion, xmpInsertion, xmpPacket } from "#server/lib/media/xmp.ts";

/** IPTC digital source types: made by a trained model, or by an algorithm. */
const sources = {
  model: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  rules: "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia",
} as const;

/** Whether a trained model made the file, not the built-in renderer or a camera. */
export const isMadeByModel = ({ provider, model }: Pick<CreationRow, "provider" | "model">): boolean =>
  model !== null && provider !== "builtin";

/** Names of options that the model ignores; empty when the model is not configured any more. */
function ignoredBy({ images, videos }: Pick<Deps, "images" | "videos">, { type, requestedModel }: CreationRow) {
  const provider = requestedModel === null ? undefined : (type === "image" ? images : videos).find(requestedModel);
  const supports: Record<string, boolean> = provider?.model.supports ?? {};
  return new Set(Object.keys(supports).filter((name) => !supports[name]));
}

/**
 * XMP metadata for downloads of generated files: model, prompt and options. The stored file does not contain it, because platforms get
 * that file and must not get the prompt. null for uploads.
 */
export function provenanceOf(deps: Pick<Deps, "images" | "videos">, row: CreationRow): Insertion | null {
  const { contentType, model, prompt, options, parentId, finishedAt, seedUsed } = row;
  if (contentType === null || model === null) return null;
  const { type: _kind, ...chosen } = options ?? { type: row.type };
  const ignored = ignoredBy(deps, row);
  const settings = {
    ...Object.fromEntries(Object.entries(chosen).filter(([name]) => !ignored.has(name))),
    ...(seedUsed !== null && { seed: seedUsed }),
  };
  const packet = xmpPacket({
    "dc:description": prompt ?? "",
    "xmp:CreatorTool": `Postloom (${model})`,
    "xmp:CreateDate": (finishedAt ?? row.createdAt).toISOString(),
    "Iptc4xmpExt:DigitalSourceType": isMadeByModel(row) ? sources.model : sources.rules,
    "postloom:Model": model,
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        `postloom:${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        value === null ? "" : String(value),
      ]),
    ),
    "postloom:Creation": row.id,
    "postloom:Parent": parentId ?? "",
  });
  return xmpInsertion(contentType, packet);
}
