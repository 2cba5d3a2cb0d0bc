import { ArrowDown, ArrowUp } from "lucide-react";
import type { Queue } from "#shared/posts/queue.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Moment } from "#client/ui/moment.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What waits in a queue, to be put in another order: the times stay, the posts change places. */
export function QueueOrder({ queue }: { queue: Queue }) {
  const { queue: texts, untitled } = useTexts("posts");
  const reorder = trpc.queue.reorder.useMutation({ meta: { errorTitle: texts.notReordered } });
  const waiting = queue.places.flatMap(({ at, post }) => (post === null ? [] : [{ at, ...post }]));
  if (waiting.length === 0) return null;
  const swap = (index: number, other: number) => {
    const ids = waiting.map(({ id }) => id);
    const [one, two] = [ids[index], ids[other]];
    if (one === undefined || two === undefined) return;
    reorder.mutate({ id: queue.accountId, postIds: ids.with(index, two).with(other, one) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-sm font-medium">{texts.waiting}</p>
      <ol>
        {waiting.map(({ id, at, content }, index) => {
          const title = content.trim() || untitled;
          return (
            <li key={id} className="flex items-center gap-3 border-t border-line py-2 text-sm first:border-0">
              <span className="shrink-0 text-ink-3">
                <Moment at={at} />
              </span>
              <span className="min-w-0 grow truncate" title={title}>
                {title}
              </span>
              <Button
                variant="quiet"
                size="sm"
                square
                aria-label={texts.earlier(title)}
                disabled={index === 0 || reorder.isPending}
                onClick={() => swap(index, index - 1)}
              >
                <ArrowUp {...icon} />
              </Button>
              <Button
                variant="quiet"
                size="sm"
                square
                aria-label={texts.later(title)}
                disabled={index === waiting.length - 1 || reorder.isPending}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown {...icon} />
              </Button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
