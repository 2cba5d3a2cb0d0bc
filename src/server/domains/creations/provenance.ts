import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { type Insertion, xmpInsertion, xmpPacket } from "#server/lib/xmp.ts";

/** IPTC's words for how a picture came about: by a model that learned, or by rules alone. */
const sources = {
  model: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
  rules: "http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia",
} as const;

/** Whether a model that learned made it, rather than this server's own rules or somebody's camera. */
export const isMadeByModel = ({ provider, model }: Pick<CreationRow, "provider" | "model">): boolean =>
  model !== null && provider !== "builtin";

/** Settings that the model has no control for: they made nothing. Unknown once it is not configured any more. */
function ignoredBy({ images, videos }: Pick<Deps, "images" | "videos">, { type, requestedModel }: CreationRow) {
  const maker = requestedModel === null ? undefined : (type === "image" ? images : videos).find(requestedModel);
  const supports: Record<string, boolean> = maker?.model.supports ?? {};
  return new Set(Object.keys(supports).filter((name) => !supports[name]));
}

/**
 * What a file that was made here says about itself once somebody downloads it: what made it, from which words and settings. It is
 * not part of the stored file, because that is what networks get, and a prompt is nobody's business there. null for uploads.
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
