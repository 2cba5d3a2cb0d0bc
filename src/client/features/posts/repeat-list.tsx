import { useInfiniteQuery } from "@tanstack/react-query";
import type { Repeat } from "#shared/posts/repeats.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { type RepeatDialog, RepeatRow } from "./repeat-row.tsx";

const perPage = 100;

const isOver = ({ status, next }: Repeat) => status === "ended" && next.length === 0;

/** Posts that go out again and again. Not there while there are none. */
export function RepeatList({ dialog }: { dialog: RepeatDialog }) {
  const { repeat: texts, list: words } = useTexts("posts");
  const { client } = trpc.useUtils();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["repeats", "list"], { input: { limit: perPage }, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.repeats.list.query({ limit: perPage, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const repeats = data?.pages.flatMap((page) => page.repeats.filter((repeat) => !isOver(repeat))) ?? [];
  // Those that are over may fill the first page: what is still to go out may come after them.
  if (repeats.length === 0 && !hasNextPage) return null;
  return (
    <Card aria-labelledby="repeats">
      <CardHeader title={texts.title} id="repeats" />
      <ul>
        {repeats.map((repeat) => (
          <RepeatRow key={repeat.id} repeat={repeat} dialog={dialog} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button
            size="sm"
            busy={isFetchingNextPage}
            busyLabel={words.loadingMore}
            onClick={() => void fetchNextPage()}
          >
            {words.loadMore}
          </Button>
        </div>
      )}
    </Card>
  );
}
