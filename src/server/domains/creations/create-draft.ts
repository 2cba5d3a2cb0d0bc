import { randomInt } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { insertCreations } from "#server/domains/creations/creations.queries.ts";
import { getCreation, requireParent, titleFromPrompt } from "#server/domains/creations/creations.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { Creation, CreationOptions } from "#shared/creations/creations.ts";
import { type CreateCreationInput, type DraftOptions, draftOptionsOf } from "#shared/creations/draft-creation.ts";
import { seedMax } from "#shared/creations/generation.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const untitled = "Untitled";

/** The complete options of a draft: sent ones override stored ones. Throws INVALID_INPUT for an option its kind does not have. */
export function draftOptions(
  type: CreationOptions["type"],
  sent: DraftOptions,
  before: CreationOptions | null = null,
): CreationOptions {
  const { durationSeconds: duration, ...known } =
    before?.type === "video" ? before : { ...before, durationSeconds: undefined };
  const parsed = draftOptionsOf[type].safeParse({ ...known, ...(duration === undefined ? {} : { duration }), ...sent });
  if (parsed.success) return { ...parsed.data, seed: sent.seed ?? before?.seed ?? randomInt(seedMax) };
  throw invalidInput(
    parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({ path: `options.${key}`, message: `There is no such setting for ${type}s` }))
        : [{ path: ["options", ...issue.path].join("."), message: issue.message }],
    ),
  );
}

/** Stores a draft: nothing is generated or charged. Throws INVALID_INPUT. */
export async function createDraft(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  input: CreateCreationInput,
  key: string | null,
): Promise<Creation> {
  const { type = input.options?.type ?? "image", prompt, description, altText, parentId } = input;
  const options = draftOptions(type, input.options ?? {});
  const title = input.title ?? (prompt === undefined ? untitled : titleFromPrompt(prompt));
  return withIdempotency(
    deps,
    { workspaceId, operation: "creations.create", key, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          await requireParent(tx, workspaceId, parentId);
          const texts = { title, prompt: prompt ?? null, description: description || null, altText: altText || null };
          const row = { workspaceId, type, status: "draft", options, parentId: parentId ?? null, ...texts } as const;
          const [draft] = await insertCreations(tx, [row]);
          if (draft === undefined) throw new Error("INSERT returned no row");
          return draft.id;
        }),
      present: (id) => getCreation(deps, workspaceId, id),
    },
  );
}
