import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { shownFormats } from "./shown-formats.ts";

/**
 * Says what has just come, and marks read what is on the screen anyway. What was there when the page was opened is no news:
 * ids grow with time, so whatever is newer than the first answer has come since.
 */
export function useArrivals(unread: number | undefined): void {
  const texts = useTexts("notifications");
  const { client, notifications } = trpc.useUtils();
  const navigate = useNavigate();
  const known = useRef<string | null>(null);

  useEffect(() => {
    if (unread === undefined) return;
    if (unread === 0) {
      known.current ??= "";
      return;
    }
    let isOver = false;
    async function look(): Promise<void> {
      const page = await client.notifications.list.query({ limit: 1, unread: true });
      const [newest] = page.notifications;
      if (isOver || newest === undefined) return;
      const isNews = known.current !== null && newest.id > known.current;
      known.current = newest.id;
      if (!isNews) return;
      const [{ wordsOf }, { notificationLooks }] = await Promise.all([
        import("./notification-words.ts"),
        import("./notification-look.ts"),
      ]);
      const { title, to } = wordsOf(newest, texts, shownFormats);
      const read = async () => {
        await client.notifications.mark.mutate({ id: newest.id, read: true });
        await notifications.invalidate();
      };
      if (to === `${location.pathname}${location.search}`) return read();
      const go = () => {
        void navigate(to);
        void read();
      };
      showToast({ tone: notificationLooks[newest.kind].tone, title, action: { label: texts.view, onClick: go } });
    }
    // The bell shows the count all the same; the next arrival is told again.
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [unread, client, notifications, navigate, texts]);
}
