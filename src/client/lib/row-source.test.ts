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

describe("rows read anew", () => {
  const renewed = (data: Bowls, ids: string[], fresh: Bowl[]) =>
    shown(withFreshRows(data, newestFirst, new Set(ids), fresh));

  test("one that changed stands where it stood", () => {
    expect(renewed(pagesOf([["8", "7"], ["6"]]), ["7"], [bowl("7", "Vase")])).toEqual(["Bowl 8", "Vase", "Bowl 6"]);
  });
  test("one that is gone, or fits no longer, leaves", () => {
    expect(renewed(pagesOf([["8", "7"], ["6"]]), ["6"], [])).toEqual(["Bowl 8", "Bowl 7"]);
  });
  test("a new one comes to its place, at the top or between two", () => {
    expect(renewed(pagesOf([["8", "6"], ["4"]]), ["9", "5"], [bowl("9"), bowl("5")])).toEqual([
      "Bowl 9",
      "Bowl 8",
      "Bowl 6",
      "Bowl 5",
      "Bowl 4",
    ]);
  });
  test("one behind all that was read waits for the next page, and ends the list where there is none", () => {
    expect(renewed(pagesOf([["8"], ["6"]]), ["2"], [bowl("2")])).toEqual(["Bowl 8", "Bowl 6"]);
    expect(renewed(pagesOf([["8"], ["6"]], null), ["2"], [bowl("2")])).toEqual(["Bowl 8", "Bowl 6", "Bowl 2"]);
  });
});

describe("after a change of one thing", () => {
  async function readsAfter(pages: readonly (readonly string[])[], canRead: boolean) {
    const client = new QueryClient();
    const queryKey = [["bowls", "list"], { type: "infinite" }];
    let whole = 0;
    const asked: string[][] = [];
    client.setQueryData(queryKey, pagesOf(pages));
    const read = async (ids: string[]) => {
      asked.push(ids);
      if (!canRead) throw new Error("No connection");
      return [bowl("7", "Vase")];
    };
    const observer = new QueryObserver<Bowls>(client, {
      queryKey,
      queryFn: () => {
        whole += 1;
        return pagesOf(pages);
      },
      staleTime: Infinity,
      meta: { rowSource: { ...newestFirst, read } },
    });
    const stop = observer.subscribe(() => undefined);
    await invalidateAfter(client, ["bowls", "update"], "7");
    stop();
    return { whole, asked, shown: shown(client.getQueryData<Bowls>(queryKey) ?? pagesOf([])) };
  }

  test("a list of many pages reads that alone", async () => {
    expect(await readsAfter([["8", "7"], ["6"]], true)).toEqual({
      whole: 0,
      asked: [["7"]],
      shown: ["Bowl 8", "Vase", "Bowl 6"],
    });
  });
  test("a list of one page is read whole", async () => {
    expect(await readsAfter([["8", "7"]], true)).toMatchObject({ whole: 1, asked: [] });
  });
  test("a list is read whole where its rows cannot be", async () => {
    expect(await readsAfter([["8", "7"], ["6"]], false)).toMatchObject({ whole: 1, asked: [["7"]] });
  });
});
