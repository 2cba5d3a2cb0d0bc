/**
 * The user's fields of a post, and their use when it is published: part of its texts, frozen beside them, or not sent. Copies,
 * repeats, changes and archives contain all of these fields. The compiler requires a column, an input, an output and an archive field
 * for each; CONTRIBUTING.md has the steps.
 */
export const postFields = {
  content: "text",
  hashtags: "text",
  platforms: "not sent",
  thread: "text",
  platformContent: "text",
  firstComment: "text",
  altText: "frozen",
  replySettings: "frozen",
  paidPartnership: "frozen",
  contentWarning: "frozen",
  visibility: "frozen",
  language: "frozen",
  asDocument: "frozen",
  readsMetrics: "not sent",
} as const satisfies Record<string, "text" | "frozen" | "not sent">;

export type PostField = keyof typeof postFields;
type FieldsBy<Use extends string> = { [F in PostField]: (typeof postFields)[F] extends Use ? F : never }[PostField];
export type TextField = FieldsBy<"text">;
export type FrozenField = FieldsBy<"frozen">;

const allFields = Object.keys(postFields) as PostField[];
const frozenFields = allFields.filter((field): field is FrozenField => postFields[field] === "frozen");

function pick<P extends Record<F, unknown>, F extends string>(from: P, fields: readonly F[]): Pick<P, F> {
  const picked: Partial<Pick<P, F>> = {};
  for (const field of fields) picked[field] = from[field];
  // Each field was assigned.
  return picked as Pick<P, F>;
}

/** The user's fields of any object that has them. */
export const fieldsOf = <P extends Record<PostField, unknown>>(post: P): Pick<P, PostField> => pick(post, allFields);

export const frozenFieldsOf = <P extends Record<FrozenField, unknown>>(post: P): Pick<P, FrozenField> =>
  pick(post, frozenFields);

/** The post's fields, replaced by those that were sent. */
export function changedFields<P extends Record<PostField, unknown>>(
  post: P,
  sent: { readonly [F in PostField]?: P[F] | undefined },
): Pick<P, PostField> {
  const changed = fieldsOf(post);
  for (const field of allFields) {
    const value = sent[field];
    if (value !== undefined) changed[field] = value;
  }
  return changed;
}
