import type { Db } from "#server/db/client.ts";
import { findCreationNames } from "#server/domains/creations/creations.service.ts";
import type { RowMedium } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { FetchCreationInput } from "#shared/creations/draft-creation.ts";
import { CreationId, type WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { cutText } from "#shared/text.ts";

/** Characters of a name in a message. */
const shownMax = 80;

const plain = (name: string) => name.trim().toLowerCase();

const isAddress = (token: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(token);

export type NamedMedium = RowMedium | { problem: string };

function atAddress(url: string): NamedMedium {
  if (FetchCreationInput.shape.url.safeParse(url).success) return { url };
  return { problem: "This is no public address of a picture or video. Write one that begins with https://" };
}

/** The finished creations that any of these cells names. */
export async function openMediaBook(db: Db, workspaceId: WorkspaceId, tokens: Iterable<string>) {
  const names = new Set([...tokens].filter((token) => !isAddress(token)));
  const byName = new Map<string, Set<CreationId>>();
  const note = (name: string, id: CreationId) => byName.set(name, new Set(byName.get(name)).add(id));
  const ids = [...names].flatMap((name) => CreationId.safeParse(plain(name)).data ?? []);
  for (const { id, title, fileName } of await findCreationNames(db, workspaceId, {
    names: [...names].map(plain),
    ids,
  })) {
    for (const name of [id, plain(title), fileName === null ? "" : plain(fileName)]) note(name, id);
  }

  /** An address, the id of a creation, or its title or file name where no other has it. */
  function find(token: string): NamedMedium {
    if (isAddress(token)) return atAddress(token);
    const [first, second] = byName.get(plain(token)) ?? [];
    if (first === undefined)
      return {
        problem: `No finished picture or video in your library is called ${isolate(cutText(token, shownMax))}. Upload it first`,
      };
    if (second === undefined) return { creationId: first };
    return {
      problem: `Several pictures or videos are called ${isolate(cutText(token, shownMax))}. Rename one in the library`,
    };
  }

  return { find };
}

export type MediaBook = Awaited<ReturnType<typeof openMediaBook>>;
