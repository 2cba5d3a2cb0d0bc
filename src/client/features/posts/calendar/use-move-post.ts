import { useQueryClient } from "@tanstack/react-query";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { CalendarAnswer, CalendarPost } from "#shared/calendar.ts";

const calendarKey = [["posts", "calendar"]] as const;

/** The calendar as it is once the post stands at its new time. */
function withMoved(shown: CalendarAnswer | undefined, moved: CalendarPost): CalendarAnswer | undefined {
  if (shown === undefined) return undefined;
  const posts = [...shown.posts.filter(({ id }) => id !== moved.id), moved];
  return { ...shown, posts: posts.toSorted((a, b) => a.at.localeCompare(b.at)) };
}

/** Moves a post to another time, or gives a draft its first: seen at once, taken back when the server refuses, and by Undo. */
export function useMovePost() {
  const texts = useTexts("calendar");
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const update = trpc.posts.update.useMutation({
    meta: { errorTitle: texts.notMoved },
    onSuccess: (answer) => utils.posts.get.setData({ id: answer.post.id }, answer),
  });

  const move = async (post: CalendarPost, to: Date) => {
    const at = to.toISOString();
    if (at === post.scheduledAt) return;
    // An answer that is on its way was given before the move.
    await queryClient.cancelQueries({ queryKey: calendarKey });
    const before = queryClient.getQueriesData<CalendarAnswer>({ queryKey: calendarKey });
    const isDraft = post.status === "draft";
    const moved: CalendarPost = { ...post, status: "scheduled", at, scheduledAt: at };
    queryClient.setQueriesData<CalendarAnswer>({ queryKey: calendarKey }, (shown) => withMoved(shown, moved));
    const undo = () =>
      update.mutate(isDraft ? { id: post.id, draft: true, scheduledAt: null } : { id: post.id, scheduledAt: post.at });
    update.mutate(
      { id: post.id, draft: false, scheduledAt: at },
      {
        onError: () => {
          for (const [key, data] of before) queryClient.setQueryData(key, data);
        },
        onSuccess: () =>
          showToast({
            tone: "scheduled",
            title: isDraft ? texts.scheduled(formatMoment(to)) : texts.moved(formatMoment(to)),
            action: { label: texts.undo, onClick: undo },
          }),
      },
    );
  };
  return { move, savingId: update.isPending ? update.variables.id : null };
}
