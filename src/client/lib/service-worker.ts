const address = "/service-worker.js";

/** Browsers with trusted types take the address of a script from a policy only; the others take it as it is. */
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

/** Lets the product start without a connection. Built clients only: Vite serves every module under its own name. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address);
  } catch {
    // Storage is blocked or full, or the connection went: everything works but starting offline, and the next visit tries again.
  }
}

/** Null where there is none: in development, over plain http, or where the browser does not allow it. */
export async function serviceWorkerRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
