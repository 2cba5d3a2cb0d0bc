/// <reference lib="webworker" />
import { serveOffline } from "./offline.ts";

declare const self: ServiceWorkerGlobalScope;

serveOffline(self);
