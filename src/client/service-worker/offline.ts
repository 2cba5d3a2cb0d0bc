/// <reference lib="webworker" />

/** Put in by the build: the files without which no screen starts, and a name for this version of them. */
declare const shellFiles: string[];
declare const shellVersion: string;

const files = shellFiles;
/** The page without the landing page in it, which every screen starts from. */
const page = "/index.html";
const cacheName = `shell-${shellVersion}`;

/** Never the client's, as on the server: what they answer is of the moment and of one person. */
const serverPaths = /^\/(api|trpc|media|health|metrics|sandbox)(\/|$)/;

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Past the browser's own cache: a page that it still has may belong to the version before.
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: "reload" })));
}

async function forgetOtherVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/**
 * From the server whenever it answers, so that nobody is held in an old version whose files are gone. A gateway that answers for a
 * server that is away is no answer.
 */
async function fromServer(request: Request, preloaded: Promise<Response | undefined>, kept: string): Promise<Response> {
  try {
    const response = (await preloaded) ?? (await fetch(request));
    if (response.status < 500) return response;
  } catch (error) {
    const shell = await caches.match(kept);
    if (shell !== undefined) return shell;
    throw error;
  }
  return (await caches.match(kept)) ?? fetch(request);
}

/** Built files carry a hash of what is in them: one that was kept is right for ever. */
async function fromCache(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) {
    const copy = response.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

/** Lets the product start without a connection, to say so in its own words and to go on once there is one. */
export function serveOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("install", (event) => {
    // Old pages may go on under the new version: it only ever gives them what the server or the cache has by that name.
    event.waitUntil(Promise.all([keepShell(), worker.skipWaiting()]));
  });
  worker.addEventListener("activate", (event) => {
    event.waitUntil(
      Promise.all([forgetOtherVersions(), worker.registration.navigationPreload.enable(), worker.clients.claim()]),
    );
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin || serverPaths.test(pathname)) return;
    if (request.mode === "navigate") event.respondWith(fromServer(request, event.preloadResponse, page));
    else if (pathname.startsWith("/assets/")) event.respondWith(fromCache(event));
    else if (files.includes(pathname)) event.respondWith(fromServer(request, Promise.resolve(undefined), pathname));
  });
}
