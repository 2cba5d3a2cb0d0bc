/// <reference lib="webworker" />
import { serveOffline } from "./offline.ts";
import { showNotices } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;

serveOffline(self);
showNotices(self);
