import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { CalendarAnswer, CalendarPost } from "#shared/posts/calendar.ts";
import { withMoved } from "./items.ts";

const calendarKey = [["posts", "calendar"]] as const;

/**
 * Moves a post to another time, or gives a draft its first: seen at once, gone when the server refuses, and taken back by Undo.
 * What waits for the server lies over its answers and not in them, so that several moves at a time leave each other alone.
 */
export function useMovePost() {
  const texts = useTexts("calendar");
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [moving, setMoving] = useState<readonly CalendarPost[]>([]);
  const update = trpc.posts.update.useMutation({
    meta: { errorTitle: texts.notMoved },
    onSuccess: (answer) => utils.posts.get.setData({ id: answer.post.id }, answer),
    // Mostly it has gone out or was changed elsewhere.
    onError: () => void utils.posts.calendar.invalidate(),
  });

  const move = async (post: CalendarPost, to: Date) => {
    const at = to.toISOString();
    if (at === post.scheduledAt) return;
    const isDraft = post.status === "draft";
    const moved: CalendarPost = { ...post, status: "scheduled", at, scheduledAt: at };
    setMoving((before) => withMoved(before, [moved]));
    // Of the call and not of the hook, which tells of the last one only. Why it was refused is said by the toast that it gets.
    const isMoved = await update.mutateAsync({ id: post.id, draft: false, scheduledAt: at }).then(
      () => true,
      () => false,
    );
    if (isMoved) {
      queryClient.setQueriesData<CalendarAnswer>(
        { queryKey: calendarKey },
        (shown) => shown && { ...shown, posts: withMoved(shown.posts, [moved]) },
      );
    }
    setMoving((before) => before.filter((one) => one !== moved));
    if (!isMoved) return;
    const undo = () =>
      update.mutate(isDraft ? { id: post.id, draft: true, scheduledAt: null } : { id: post.id, scheduledAt: post.at });
    showToast({
      tone: "scheduled",
      title: isDraft ? texts.scheduled(formatMoment(to)) : texts.moved(formatMoment(to)),
      action: { label: texts.undo, onClick: undo },
    });
  };
  return { move, moving };
}
