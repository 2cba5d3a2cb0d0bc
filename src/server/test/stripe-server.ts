import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export const stripeWebhookSecret = "whsec_a_secret_between_us";
const secretKey = "sk_test_a_key_of_ours";

interface Subscription {
  id: string;
  customer: string;
  status: string;
  cancelAtPeriodEnd: boolean;
  periodEndsAt: number;
}

interface Session {
  id: string;
  url: string;
  status: "open" | "complete" | "expired";
  customer: string;
  body: URLSearchParams;
}

export interface StripeServer {
  env: Record<string, string>;
  customers: Map<string, URLSearchParams>;
  sessions: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  /** Method and path of every call. */
  calls: string[];
  /** The error status of all responses; null: requests are handled. */
  refuseWith: number | null;
  /** Holds the next response with a list of subscriptions, after building it, until the returned function is called. */
  holdNextList(): Promise<() => void>;
  /** Behaves as another Stripe account, or as the other mode, which does not know the customers of this one. */
  becomeAnother(): void;
  /** Creates an active subscription, as a paid checkout session does. */
  pay(customer: string): Subscription;
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

const toJson = ({ id, customer, status, cancelAtPeriodEnd, periodEndsAt }: Subscription) => ({
  id,
  object: "subscription",
  customer,
  status,
  cancel_at: null,
  cancel_at_period_end: cancelAtPeriodEnd,
  items: { object: "list", data: [{ id: `si_${id}`, object: "subscription_item", current_period_end: periodEndsAt }] },
});

const toSession = ({ id, url, status, body }: Session) => ({
  id,
  object: "checkout.session",
  status,
  url: status === "open" ? url : null,
  metadata: { key: body.get("metadata[key]") },
});

const monthSeconds = 30 * 24 * 3_600;

/** The part of Stripe's API that Postloom uses, with its keys, forms and idempotency. */
export async function stripeServer(): Promise<StripeServer> {
  const kept = new Map<string, { form: string; answer: object }>();
  let held: { reached: () => void; released: Promise<void> } | null = null;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const refuse = (status: number, code: string, param?: string) =>
      answer(status, {
        error: { type: status >= 500 ? "api_error" : "invalid_request_error", code, message: code, param },
      });
    (async () => {
      const form = await readBody(request);
      const url = new URL(request.url ?? "/", "http://stripe");
      const call = `${request.method} ${url.pathname}`;
      self.calls.push(call);
      if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, "invalid_api_key");
      if (self.refuseWith !== null) return refuse(self.refuseWith, "no_luck");
      const customer = form.get("customer") ?? url.searchParams.get("customer");
      if (customer !== null && !self.customers.has(customer)) return refuse(400, "resource_missing", "customer");
      const key = request.headers["idempotency-key"];
      if (call === "POST /v1/customers" || call === "POST /v1/checkout/sessions") {
        const known = typeof key === "string" ? kept.get(key) : undefined;
        if (known !== undefined && known.form !== form.toString()) return refuse(400, "idempotency_key_in_use");
        const made = known?.answer ?? (call.endsWith("customers") ? makeCustomer(form) : makeSession(form));
        if (typeof key === "string") kept.set(key, { form: form.toString(), answer: made });
        return answer(200, made);
      }
      if (call === "POST /v1/billing_portal/sessions")
        return answer(200, { url: `https://billing.stripe.test/${form.get("customer")}` });
      if (call === "GET /v1/subscriptions") {
        const data = [...self.subscriptions.values()].filter((one) => one.customer === customer).map(toJson);
        const hold = held;
        held = null;
        hold?.reached();
        await hold?.released;
        return answer(200, { object: "list", data: data.toReversed(), has_more: false, url: "/v1/subscriptions" });
      }
      if (call === "GET /v1/checkout/sessions") {
        const data = [...self.sessions.values()].filter((one) => one.customer === customer).map(toSession);
        return answer(200, { object: "list", data: data.toReversed(), has_more: false, url: "/v1/checkout/sessions" });
      }
      const expired = self.sessions.get(/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(call)?.[1] ?? "");
      if (expired !== undefined) {
        if (expired.status !== "open") return refuse(400, "not_open");
        expired.status = "expired";
        return answer(200, toSession(expired));
      }
      const [, kind, id = ""] = /^\/v1\/(subscriptions|customers)\/(\w+)$/.exec(url.pathname) ?? [];
      const subscription = self.subscriptions.get(id);
      if (kind === "subscriptions" && request.method === "POST" && subscription !== undefined) {
        subscription.cancelAtPeriodEnd = form.get("cancel_at_period_end") === "true";
        return answer(200, toJson(subscription));
      }
      if (kind === "customers" && request.method === "DELETE" && self.customers.delete(id)) {
        for (const one of self.subscriptions.values()) if (one.customer === id) one.status = "canceled";
        return answer(200, { id, object: "customer", deleted: true });
      }
      return refuse(404, "resource_missing");
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const shortId = () => randomUUID().replaceAll("-", "").slice(0, 14);
  const makeCustomer = (form: URLSearchParams) => {
    const id = `cus_${shortId()}`;
    self.customers.set(id, form);
    return { id, object: "customer" };
  };
  const makeSession = (form: URLSearchParams) => {
    const id = `cs_${shortId()}`;
    const url = `https://checkout.stripe.test/${id}`;
    const session: Session = { id, url, status: "open", customer: form.get("customer") ?? "", body: form };
    self.sessions.set(id, session);
    return toSession(session);
  };

  const self: StripeServer = {
    env: {},
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    calls: [],
    refuseWith: null,
    holdNextList() {
      const reached = Promise.withResolvers<() => void>();
      const released = Promise.withResolvers<void>();
      held = { reached: () => reached.resolve(released.resolve), released: released.promise };
      return reached.promise;
    },
    becomeAnother() {
      for (const known of [self.customers, self.sessions, self.subscriptions, kept]) known.clear();
    },
    pay(customer) {
      const id = `sub_${shortId()}`;
      const periodEndsAt = Math.floor(Date.now() / 1_000) + monthSeconds;
      const page = [...self.sessions.values()].findLast((one) => one.customer === customer && one.status === "open");
      if (page !== undefined) page.status = "complete";
      const subscription = { id, customer, status: "active", cancelAtPeriodEnd: false, periodEndsAt };
      self.subscriptions.set(id, subscription);
      return subscription;
    },
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  self.env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_PRICE_PREMIUM: "price_premium",
    STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return self;
}

/** An event as Stripe posts it: the body, and the header that signs it. */
export function stripeEvent(
  type: string,
  object: object,
  { secret = stripeWebhookSecret, at = Date.now() }: { secret?: string; at?: number } = {},
): { body: string; signature: string } {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const body = JSON.stringify({ id, object: "event", type, data: { object } });
  const seconds = Math.floor(at / 1_000);
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return { body, signature: `t=${seconds},v1=${v1}` };
}
