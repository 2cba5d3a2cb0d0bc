import type { PushSubscribeInput } from "#shared/notifications/push.ts";
import { serviceWorkerRegistration } from "./service-worker.ts";

/** State of push notifications in this browser. */
export type PushState = "on" | "off" | "blocked" | "unsupported";

/** Null without a service worker, or if the browser does not support push. */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  return "PushManager" in window && "Notification" in window ? serviceWorkerRegistration() : null;
}

export async function pushState(): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await worker.pushManager.getSubscription()) === null ? "off" : "on";
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const encoded = btoa(String.fromCharCode(...bytes));
  return encoded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}

/** Replaces a subscription made with another server key: push services refuse it. */
async function subscribe(worker: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscribeInput> {
  const known = await worker.pushManager.getSubscription();
  if (known !== null && !isOfKey(known, publicKey)) await known.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}

/** Push calls to the server. */
export interface PushCalls {
  key: () => Promise<{ publicKey: string }>;
  subscribe: (subscription: PushSubscribeInput) => Promise<unknown>;
  unsubscribe: (subscription: { endpoint: string }) => Promise<unknown>;
}

/** Asks for permission and subscribes this browser. Returns the resulting state. */
export async function turnPushOn(calls: PushCalls): Promise<PushState> {
  const worker = await registration();
  if (worker === null) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const { publicKey } = await calls.key();
  await calls.subscribe(await subscribe(worker, publicKey));
  return "on";
}

export async function turnPushOff(calls: PushCalls): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription !== null && subscription !== undefined) {
    await calls.unsubscribe({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return pushState();
}

/**
 * Push subscriptions belong to a session on the server: registers the existing subscription again after a new sign-in.
 */
export async function renewPush(calls: PushCalls): Promise<void> {
  const worker = await registration();
  if (worker === null || (await worker.pushManager.getSubscription()) === null) return;
  const { publicKey } = await calls.key();
  await calls.subscribe(await subscribe(worker, publicKey));
}

/** Unsubscribes at sign-out, so that the next user of this browser gets no notifications of this account. */
export async function forgetPush(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
