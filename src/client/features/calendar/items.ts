import { type DayKey, dayOf } from "#client/lib/time/days.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { QueuePlace } from "#shared/posts/queue.ts";
import type { Repeat } from "#shared/posts/repeats.ts";

/** An item of a day: a post, a free slot of queues, or a post that a repeat will create. */
export type CalendarItem =
  | { kind: "post"; key: string; at: string; post: CalendarPost }
  | { kind: "slot"; key: string; at: string; platforms: Platform[]; names: string[] }
  | { kind: "planned"; key: string; at: string; platforms: readonly Platform[]; title: string };

export const postItem = (post: CalendarPost): CalendarItem => ({ kind: "post", key: post.id, at: post.at, post });

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

interface QueueOfAccount {
  platform: Platform;
  name: string;
  places: readonly QueuePlace[];
}

/** Free slots. Accounts with a slot at the same time share an item. */
export function freeSlots(queues: readonly QueueOfAccount[]): CalendarItem[] {
  const free = queues.flatMap(({ places, platform, name }) =>
    places.flatMap(({ at, post }) => (post === null ? [{ at, platform, name }] : [])),
  );
  return [...Map.groupBy(free, ({ at }) => at)].map(([at, same]) => ({
    kind: "slot",
    key: `slot ${at}`,
    at,
    platforms: [...new Set(same.map(({ platform }) => platform))],
    names: same.map(({ name }) => name),
  }));
}

/** The times of active repeats that have no post yet. */
export const plannedTimes = (repeats: readonly Repeat[]): CalendarItem[] =>
  repeats.flatMap(({ id, status, post, next }) =>
    status === "active"
      ? next.flatMap(({ at, postId }) =>
          postId === null
            ? [
                {
                  kind: "planned" as const,
                  key: `planned ${id} ${at}`,
                  at,
                  platforms: post.platforms,
                  title: post.content.trim().split("\n", 1)[0] ?? "",
                },
              ]
            : [],
        )
      : [],
  );

/** Items by day, sorted by time. */
export function itemsByDay(items: readonly CalendarItem[]): Map<DayKey, CalendarItem[]> {
  const sorted = items.toSorted((a, b) => order(a.at, b.at) || order(a.key, b.key));
  return Map.groupBy(sorted, ({ at }) => dayOf(at));
}
