import { type InfiniteData, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { invalidateAfter } from "./invalidation.ts";
import { withFreshRows } from "./row-source.ts";

interface Bowl {
  id: string;
  title: string;
}
type Bowls = InfiniteData<{ bowls: Bowl[]; nextCursor: string | null }>;

const bowl = (id: string, title = `Bowl ${id}`): Bowl => ({ id, title });
const pagesOf = (ids: readonly (readonly string[])[], end: string | null = "more"): Bowls => ({
  pages: ids.map((page, index) => ({
    bowls: page.map((id) => bowl(id)),
    nextCursor: index === ids.length - 1 ? end : "x",
  })),
  pageParams: ids.map(() => null),
});
const newestFirst = {
  field: "bowls",
  read: async () => [],
  placeOf: ({ id }: { id: string }) => id,
  isDescending: true,
};
const shown = (data: InfiniteData<Record<string, unknown>>) =>
  data.pages.flatMap(({ bowls }) => (bowls as Bowl[]).map(({ title }) => title));

describe("withFreshRows", () => {
  const renewed = (data: Bowls, ids: string[], fresh: Bowl[]) =>
    shown(withFreshRows(data, newestFirst, new Set(ids), fresh));

  test("a changed row keeps its place", () => {
    expect(renewed(pagesOf([["8", "7"], ["6"]]), ["7"], [bowl("7", "Vase")])).toEqual(["Bowl 8", "Vase", "Bowl 6"]);
  });
  test("a row without a fresh version is removed", () => {
    expect(renewed(pagesOf([["8", "7"], ["6"]]), ["6"], [])).toEqual(["Bowl 8", "Bowl 7"]);
  });
  test("a new row is inserted in order, at the top or between two", () => {
    expect(renewed(pagesOf([["8", "6"], ["4"]]), ["9", "5"], [bowl("9"), bowl("5")])).toEqual([
      "Bowl 9",
      "Bowl 8",
      "Bowl 6",
      "Bowl 5",
      "Bowl 4",
    ]);
  });
  test("the last row keeps its place if it changes, and leaves if it moved to the next page", () => {
    expect(renewed(pagesOf([["8"], ["6"]]), ["6"], [bowl("6", "Vase")])).toEqual(["Bowl 8", "Vase"]);
    expect(renewed(pagesOf([["8"], ["6"]]), ["6"], [bowl("3", "Vase")])).toEqual(["Bowl 8"]);
  });
  test("a row after the last one is left to the next page, or appended if there is none", () => {
    expect(renewed(pagesOf([["8"], ["6"]]), ["2"], [bowl("2")])).toEqual(["Bowl 8", "Bowl 6"]);
    expect(renewed(pagesOf([["8"], ["6"]], null), ["2"], [bowl("2")])).toEqual(["Bowl 8", "Bowl 6", "Bowl 2"]);
  });
});

describe("after a change of one row", () => {
  async function readsAfter(pages: readonly (readonly string[])[], canRead: boolean) {
    const client = new QueryClient();
    const queryKey = [["bowls", "list"], { type: "infinite" }];
    let fullReads = 0;
    const requestedIds: string[][] = [];
    client.setQueryData(queryKey, pagesOf(pages));
    const read = async (ids: string[]) => {
      requestedIds.push(ids);
      if (!canRead) throw new Error("No connection");
      return [bowl("7", "Vase")];
    };
    const observer = new QueryObserver<Bowls>(client, {
      queryKey,
      queryFn: () => {
        fullReads += 1;
        return pagesOf(pages);
      },
      staleTime: Infinity,
      meta: { rowSource: { ...newestFirst, read } },
    });
    const stop = observer.subscribe(() => undefined);
    await invalidateAfter(client, ["bowls", "update"], "7");
    stop();
    return { fullReads, requestedIds, shown: shown(client.getQueryData<Bowls>(queryKey) ?? pagesOf([])) };
  }

  test("a list of several pages reads only this row", async () => {
    expect(await readsAfter([["8", "7"], ["6"]], true)).toEqual({
      fullReads: 0,
      requestedIds: [["7"]],
      shown: ["Bowl 8", "Vase", "Bowl 6"],
    });
  });
  test("a list of one page is read completely", async () => {
    expect(await readsAfter([["8", "7"]], true)).toMatchObject({ fullReads: 1, requestedIds: [] });
  });
  test("a list is read completely if its rows cannot be read", async () => {
    expect(await readsAfter([["8", "7"], ["6"]], false)).toMatchObject({ fullReads: 1, requestedIds: [["7"]] });
  });
});
