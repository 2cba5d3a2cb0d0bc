const address = "/service-worker.js";

/** Browsers with Trusted Types accept a script URL from a policy only; the others accept a string. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/**
 * The worker starts the client offline. Built clients only: in development Vite serves each module under its own URL.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address);
  } catch {
    // Storage is blocked or full, or the connection is lost. Only the offline start is missing; the next visit tries
    // again.
  }
}

/** Null without a service worker: in development, over plain http, or if the browser does not allow it. */
export async function serviceWorkerRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
