import { newToken } from "#server/lib/random-token.ts";
import { type OrphanRule, sweepOrphans } from "#server/lib/orphans.ts";
import { cachedForever, type ServedFile } from "#server/lib/serve-file.ts";

interface Kind<Id extends string, Side extends number> {
  /** Everything stored for these pictures is under this folder. */
  folder: `${string}/`;
  /** Each picture is stored as a square of each of these sides, in pixels, the largest last. */
  sides: readonly Side[];
  /** The id of the owner of a picture, a UUID. */
  Id: { safeParse(value: unknown): { data?: Id | undefined } };
}

/**
 * Names of pictures that are stored as squares. What the keys of one begin with is its stem, which its owner's row holds: the token in
 * it makes the address unguessable, the id makes it findable.
 */
export function squareFiles<Id extends string, const Side extends number>({ folder, sides, Id }: Kind<Id, Side>) {
  const name = new RegExp(`^(([0-9a-f-]{36})-[\\w-]{43})-(?:${sides.join("|")})\\.webp$`);
  const keyOf = (stem: string, side: Side) => `${stem}-${side}.webp`;
  /** Every file of a picture; none where there is no picture. */
  const keysOf = (stem: string | null): string[] => (stem === null ? [] : sides.map((side) => keyOf(stem, side)));
  const ownerOf = (key: string): Id | undefined => Id.safeParse(key.split("/").at(-1)?.slice(0, 36)).data;
  return {
    folder,
    sides,
    keysOf,
    newStem: (owner: Id): string => `${folder}${owner.slice(-2)}/${owner}-${newToken("")}`,
    /** Address of the picture, relative to this server; null where there is none. */
    urlOf: (stem: string | null, side: Side): string | null => (stem === null ? null : `/media/${keyOf(stem, side)}`),
    /** The picture that an address names; null for what is no name of one. */
    read(part: string, fileName: string): { owner: Id; stem: string } | null {
      const [, stemName = "", id = ""] = name.exec(fileName) ?? [];
      const owner = Id.safeParse(id).data;
      return owner?.slice(-2) === part ? { owner, stem: `${folder}${part}/${stemName}` } : null;
    },
    served: (part: string, fileName: string): ServedFile => ({
      key: `${folder}${part}/${fileName}`,
      contentType: "image/webp",
      fileName: "avatar.webp",
      cacheControl: cachedForever,
      resourcePolicy: "same-origin",
    }),
    /** Removes files that no row points to: what stored them died before it was done. Another name is nothing this could judge. */
    async sweep(
      shelf: Parameters<typeof sweepOrphans>[0],
      findStems: (owners: Id[]) => Promise<string[]>,
      signal: AbortSignal,
    ): Promise<void> {
      const findKnown: OrphanRule["findKnown"] = async (keys) => {
        const stems = await findStems(keys.flatMap((key) => ownerOf(key) ?? []));
        return [...stems.flatMap(keysOf), ...keys.filter((key) => ownerOf(key) === undefined)];
      };
      await sweepOrphans(shelf, { folder, findKnown }, signal);
    },
  };
}
