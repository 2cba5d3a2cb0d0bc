import { type OrphanRule, sweepOrphans } from "#server/lib/files/orphans.ts";
import { cachedForever, type ServedFile } from "#server/lib/files/serve-file.ts";
import { newToken } from "#server/lib/random-token.ts";

interface Kind<Id extends string, Side extends number> {
  /** The folder of all files of these pictures. */
  folder: `${string}/`;
  /** Sides in pixels, the largest last. Each picture is stored as one square per side. */
  sides: readonly Side[];
  /** The schema of the owner's id, a UUID. */
  Id: { safeParse(value: unknown): { data?: Id | undefined } };
}

/**
 * Names of pictures that are stored as squares. The common prefix of one picture's keys is its stem, which is stored in
 * the owner's row: its token makes the address unguessable, the owner's id identifies the row.
 */
export function squareFiles<Id extends string, const Side extends number>({ folder, sides, Id }: Kind<Id, Side>) {
  const name = new RegExp(`^(([0-9a-f-]{36})-[\\w-]{43})-(?:${sides.join("|")})\\.webp$`);
  const keyOf = (stem: string, side: Side) => `${stem}-${side}.webp`;
  /** All keys of a picture; none for null. */
  const keysOf = (stem: string | null): string[] => (stem === null ? [] : sides.map((side) => keyOf(stem, side)));
  const ownerOf = (key: string): Id | undefined => Id.safeParse(key.split("/").at(-1)?.slice(0, 36)).data;
  return {
    folder,
    sides,
    keysOf,
    newStem: (owner: Id): string => `${folder}${owner.slice(-2)}/${owner}-${newToken("")}`,
    /** Path of the picture on this server; null for null. */
    urlOf: (stem: string | null, side: Side): string | null => (stem === null ? null : `/media/${keyOf(stem, side)}`),
    /** Parses an address of a picture; null for any other. */
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
    /**
     * Deletes files without a row, whose process crashed before it saved the row. Files with other names are kept.
     */
    async sweep(
      storage: Parameters<typeof sweepOrphans>[0],
      findStems: (owners: Id[]) => Promise<string[]>,
      signal: AbortSignal,
    ): Promise<void> {
      const findKnown: OrphanRule["findKnown"] = async (keys) => {
        const stems = await findStems(keys.flatMap((key) => ownerOf(key) ?? []));
        return [...stems.flatMap(keysOf), ...keys.filter((key) => ownerOf(key) === undefined)];
      };
      await sweepOrphans(storage, { folder, findKnown }, signal);
    },
  };
}

/** The names of one kind of picture, without its sizes. */
export type SquareFiles<Id extends string> = Pick<
  ReturnType<typeof squareFiles<Id, number>>,
  "keysOf" | "newStem" | "sides"
>;
