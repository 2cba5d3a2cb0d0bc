import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import type { CalendarAnswer, CalendarPost } from "#shared/posts/calendar.ts";
import { undoOfMove, withMoved } from "./move-post.ts";

const calendarKey = [["posts", "calendar"]] as const;

/**
 * Moves a post to another time, or schedules a draft. The move is shown at once and reverted if the server refuses it; Undo brings
 * back the earlier time. Pending moves are merged into the answers of the server when they are rendered and not written into them,
 * so that several do not disturb each other.
 */
export function useMovePost() {
  const messages = useMessages("calendar");
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [moving, setMoving] = useState<readonly CalendarPost[]>([]);
  const update = trpc.posts.update.useMutation({
    meta: { errorTitle: messages.notMoved },
    onSuccess: (answer) => utils.posts.get.setData({ id: answer.post.id }, answer),
    // In most cases the post was published or changed elsewhere.
    onError: () => void utils.posts.calendar.invalidate(),
  });

  const move = async (post: CalendarPost, to: Date) => {
    const at = to.toISOString();
    const isDraft = post.status === "draft";
    if (!isDraft && at === post.scheduledAt) return;
    const moved: CalendarPost = { ...post, status: "scheduled", at, scheduledAt: at };
    setMoving((before) => withMoved(before, [moved]));
    // Awaits this call, because callbacks given to `mutate` are called for the latest call only. `errorTitle` shows a refusal.
    const answer = await update.mutateAsync({ id: post.id, draft: false, scheduledAt: at }).then(
      (received) => received.post,
      () => null,
    );
    if (answer !== null) {
      queryClient.setQueriesData<CalendarAnswer>(
        { queryKey: calendarKey },
        (shown) => shown && { ...shown, posts: withMoved(shown.posts, [{ ...moved, status: answer.status }]) },
      );
    }
    setMoving((before) => before.filter((one) => one !== moved));
    if (answer === null) return;
    const undo = () => update.mutate(undoOfMove(post, answer.updatedAt));
    const when = formatMoment(to);
    const isSubmitted = answer.status === "submitted";
    showToast({
      tone: isSubmitted ? "info" : "scheduled",
      title: isSubmitted
        ? messages.submitted({ moment: when })
        : isDraft
          ? messages.scheduled({ moment: when })
          : messages.moved({ moment: when }),
      action: { label: messages.undo, onClick: undo },
    });
  };
  const drop = (post: CalendarPost, to: Date): boolean => {
    const isFuture = to.getTime() > Date.now();
    if (isFuture) void move(post, to);
    else showToast({ tone: "info", title: messages.past, announce: "alert" });
    return isFuture;
  };
  return { drop, moving };
}
