/// <reference lib="webworker" />
import { type PushMessage, noticeOf } from "#client/features/notifications/browser-notice.ts";
import { shareOfForm } from "#client/features/sharing/read-share.ts";
import { keepShare } from "#client/features/sharing/shares.ts";
import { paths, sharedDraftPath } from "#client/lib/paths.ts";

/** Inserted by scripts/build-service-worker.ts: the files that are cached at once, and a name for this version of them. */
declare const shellFiles: string[];
declare const shellVersion: string;

const files = shellFiles;
/** The page without the prerendered landing page, from which every screen starts. */
const page = "/index.html";
const cacheName = `shell-${shellVersion}`;

/** Paths of the server, never cached: their responses are momentary or not for everybody. */
const serverPaths = /^\/((api|trpc|media|health|metrics|sandbox)(\/|$)|p~)/;

async function cacheShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Bypasses the HTTP cache, which may hold the page of the version before.
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: "reload" })));
}

async function deleteOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/**
 * Responds from the server if possible, so that no page stays on an old version whose files are gone. A status from 500 on counts as no
 * answer, because a gateway sends it while the server is down. Then the copy in the cache answers, if there is one. One request in any
 * case: some addresses work once.
 */
async function fromServer(request: Request, cacheKey: string): Promise<Response> {
  const answer = await fetch(request).catch((error: unknown) => ({ error }));
  if (answer instanceof Response && answer.status < 500) return answer;
  const copy = await caches.match(cacheKey);
  if (copy !== undefined) return copy;
  if (answer instanceof Response) return answer;
  throw answer.error;
}

/** Names of built files contain a hash of their content, so that a cached file never becomes outdated. */
async function fromCache(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request);
  if (cached !== undefined) return cached;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

/** Not once a later version deleted this cache: `open` would create it again, and nothing would delete it then. */
async function keep(request: Request, response: Response): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
}

/**
 * With navigation preload the browser sends a navigation before the worker has said whether it answers it, and sends it again where it
 * does not (docs/decisions/0045). Versions until 1.0 turned it on, and the browser keeps that for the versions that follow.
 */
const leavePreloadOut = async ({ registration }: ServiceWorkerGlobalScope): Promise<void> =>
  registration.navigationPreload.disable();

/** Starts the client without a connection, so that it can show a message and continue once there is one. */
function serveOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event) => {
    // Open pages of an older version may run with this worker: files with a hash in their name are the same for both.
    event.waitUntil(Promise.all([cacheShell(), worker.skipWaiting()]));
  });
  worker.addEventListener("activate", (event) => {
    event.waitUntil(Promise.all([deleteOtherVersions(), leavePreloadOut(worker), worker.clients.claim()]));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin || serverPaths.test(pathname)) return;
    if (request.mode === "navigate") event.respondWith(fromServer(request, page));
    else if (pathname.startsWith("/assets/")) event.respondWith(fromCache(event));
    else if (files.includes(pathname)) event.respondWith(fromServer(request, pathname));
  });
}

/** Keeps what the operating system shares with the installed app, and opens a draft of it, also without a connection. */
function takeShares(worker: ServiceWorkerGlobalScope): void {
  const take = async (request: Request) => {
    const id = await keepShare(shareOfForm(await request.formData()));
    return Response.redirect(new URL(sharedDraftPath(id), worker.location.origin), 303);
  };
  worker.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method === "POST" && origin === worker.location.origin && pathname === paths.share)
      // The page says that nothing arrived.
      event.respondWith(take(event.request).catch(() => Response.redirect(new URL(paths.share, origin), 303)));
  });
}

/** Focuses a window that shows the path, otherwise opens a new one: other windows may hold unsaved input. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { href } = new URL(path, worker.location.origin);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === href);
  await (shown === undefined ? worker.clients.openWindow(href) : shown.focus());
}

/** Shows push messages of the server as notifications, also without an open page. A click opens their path. */
function showNotices(worker: ServiceWorkerGlobalScope): void {
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

declare const self: ServiceWorkerGlobalScope;

serveOffline(self);
takeShares(self);
showNotices(self);
