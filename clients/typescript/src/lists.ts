import { PostloomError } from "./errors.ts";

export interface Page<T> {
  items: T[];
  /** For the next page; null at the end. */
  nextCursor: string | null;
}

/** The filters of a list: the list itself asks page by page. */
export type Filter<Query> = Omit<NonNullable<Query>, "limit" | "cursor"> & {
  /** Items asked for at once, 1 to 100. The list goes on after them. */
  pageSize?: number | undefined;
};

/** A list of the server. Read it item by item with `for await`, or page by page. Nothing is asked before that. */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** One page; the first without a cursor. */
  page(cursor?: string): Promise<Page<T>> {
    return this.#read(cursor);
  }

  async *pages(): AsyncGenerator<Page<T>, void, void> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      if (page.nextCursor !== null && page.nextCursor === cursor)
        throw new PostloomError("The list does not come to an end: its next page is the same one", {
          code: "UNREADABLE_ANSWER",
        });
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** The first items, `most` of them at the most. */
  async take(most: number): Promise<T[]> {
    const taken: T[] = [];
    if (most <= 0) return taken;
    for await (const item of this) if (taken.push(item) >= most) break;
    return taken;
  }
}

/** The query of one page. */
export const pageQuery = <F extends { pageSize?: number | undefined }>(
  { pageSize, ...filter }: F,
  cursor: string | undefined,
) => ({
  ...filter,
  ...(pageSize === undefined ? {} : { limit: pageSize }),
  ...(cursor === undefined ? {} : { cursor }),
});
