/// <reference lib="webworker" />
import { noticeOf, type PushMessage } from "#client/features/notifications/browser-notice.ts";

/** The page itself where it is open already; otherwise one more, so that nobody loses what they are at. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { href } = new URL(path, worker.location.origin);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === href);
  await (shown === undefined ? worker.clients.openWindow(href) : shown.focus());
}

/** Shows what the server tells without an open page. A press on it leads to what it is about. */
export function showNotices(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    if (event.data === null) return;
    const message: PushMessage = event.data.json();
    const { title, to, ...shown } = noticeOf(message);
    event.waitUntil(worker.registration.showNotification(title, { ...shown, data: to, icon: "/icon-192.png" }));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data)));
  });
}
