import { randomInt } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findCreationById } from "#server/domains/creations/creations.queries.ts";
import { getCreation } from "#server/domains/creations/creations.service.ts";
import { insertCreations } from "#server/domains/creations/in-progress.queries.ts";
import { titleFromPrompt } from "#server/domains/creations/title-from-prompt.ts";
import { once } from "#server/idempotency/with-idempotency.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { Creation, CreationOptions } from "#shared/creations/creations.ts";
import { type CreateCreationInput, type DraftOptions, draftOptionsOf } from "#shared/creations/draft-creation.ts";
import { seedMax } from "#shared/creations/generation.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

const untitled = "Untitled";

/** Throws INVALID_INPUT when it is not one of this person's. */
export async function requireParent(tx: Db, userId: UserId, parentId: CreationId | undefined): Promise<void> {
  if (parentId === undefined || (await findCreationById(tx, userId, parentId)) !== undefined) return;
  throw invalidInput([{ path: "parentId", message: "This is not one of your creations" }]);
}

/** The settings of a draft, complete: those sent over those it has. Throws INVALID_INPUT for one its kind does not know. */
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

/** Keeps an idea for later: nothing is made, nothing is counted. */
export async function createDraft(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: CreateCreationInput,
  key: string | null,
): Promise<Creation> {
  const { type = input.options?.type ?? "image", prompt, description, altText, parentId } = input;
  const options = draftOptions(type, input.options ?? {});
  const title = input.title ?? (prompt === undefined ? untitled : titleFromPrompt(prompt));
  return once(
    deps,
    { userId, operation: "creations.create", key, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          await requireParent(tx, userId, parentId);
          const texts = { title, prompt: prompt ?? null, description: description || null, altText: altText || null };
          const row = { userId, type, status: "draft", options, parentId: parentId ?? null, ...texts } as const;
          const [draft] = await insertCreations(tx, [row]);
          if (draft === undefined) throw new Error("INSERT returned no row");
          return draft.id;
        }),
      present: (id) => getCreation(deps, userId, id),
    },
  );
}
