/** The rows of a list that is read in pages of `size`, each from the last row of the one before. */
export async function* everyRow<Row>(
  size: number,
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null, isMore = true; isMore;) {
    const page: readonly Row[] = await read(last, size);
    yield* page;
    last = page.at(-1) ?? null;
    isMore = page.length === size;
  }
}
