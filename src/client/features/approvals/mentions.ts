import type { ApprovalPerson } from "#shared/posts/approvals.ts";

type Named = Pick<ApprovalPerson, "id" | "name">;

/** Adds @Name at the end of the text. */
export const withMention = (text: string, { name }: Named): string =>
  `${text}${text === "" || /\s$/.test(text) ? "" : " "}@${name} `;

/** The people whose name follows an @. Of two names that begin alike, the longer one counts. */
export function mentionsIn<P extends Named>(text: string, people: readonly P[]): P["id"][] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  let left = text;
  const found: P["id"][] = [];
  for (const { id, name } of longestFirst) {
    const mention = `@${name}`;
    if (name === "" || !left.includes(mention)) continue;
    found.push(id);
    left = left.replaceAll(mention, "");
  }
  return found;
}
