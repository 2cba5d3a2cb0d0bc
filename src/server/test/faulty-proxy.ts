import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { refusalOf, type UploadCall, uploadCallOf } from "#server/test/upload-calls.ts";

/**
 * The outcome of one call to a platform: it never arrives; its response is lost, truncated, late or an error; or the proxy holds
 * the call for as long as the calling process lives.
 */
export const callFaults = [
  "cut_before",
  "reset_before",
  "cut_after",
  "reset_after",
  "half_answer",
  "late_answer",
  "error_after",
  "hold_before",
  "hold_after",
] as const;
/**
 * Additional faults of an upload's bytes: half of them arrive, and the process is held there; or the network afterwards refuses to
 * continue that upload, or accepts the rest and refuses to close it.
 */
export const uploadFaults = [
  "half_sent",
  "hold_half_sent",
  "hold_then_refuse_piece",
  "hold_then_refuse_close",
] as const;
/**
 * Of a call that publishes: its connection ends at once, and it arrives only when the account has read something, which a look-up then
 * did not find.
 */
export const lateFault = "arrive_after_read";
export type CallFault = (typeof callFaults)[number] | (typeof uploadFaults)[number] | typeof lateFault;

/** Calls that change something, and calls that only read: progress, position, existence. */
export type CallKind = "changes" | "reads";

export interface FaultyProxy {
  baseUrl: string;
  /** The calls of the account with this name: paths, and steps of an upload. */
  callsOf(name: string, kind: CallKind): string[];
  /** Accounts whose upload was to be refused but was never continued. */
  unrefused(): string[];
  /** Sets a fault for the account's call with this number, counted from 0 as of now. Resolves when the call met it. */
  arm(name: string, kind: CallKind, call: number, fault: CallFault): Promise<void>;
}

interface Armed {
  call: number;
  fault: CallFault;
  met: () => void;
}

const keepsHalf: ReadonlySet<CallFault> = new Set(["half_sent", "hold_half_sent", "hold_then_refuse_piece"]);
const metLater: ReadonlySet<CallFault> = new Set(["hold_after", "hold_half_sent", "hold_then_refuse_piece"]);

const jsonType = { "content-type": "application/json" };

/** Longer than any caller waits for the first byte of a response. */
const lateMs = 25_000;

/** Uploads send the same token with another scheme. */
const tokenIn = (authorization: string) => authorization.replace(/^\w+ /, "");

interface Account extends Partial<Record<UploadCall["network"], string | undefined>> {
  name: string;
}

interface ListedPage {
  id: string;
  name: string;
  access_token: string;
  instagram_business_account?: { id: string };
}

/** The calls by which a connect reads the person, and the field of the answer with the name. */
const profileCalls: readonly [path: RegExp, field: string][] = [
  [/\/xrpc\/app\.bsky\.actor\.getProfile$/, "displayName"],
  [/\/api\/v1\/accounts\/verify_credentials$/, "display_name"],
  [/\/threads-graph\/(v[\d.]+\/)?me$/, "name"],
  [/\/v2\/userinfo$/, "name"],
];

/** The accounts in a platform's response to a connect, by access token. */
function accountsIn(path: string, authorization: string, body: unknown): [token: string, account: Account][] {
  const { data, ...plain } = body as { data?: unknown } & Record<string, unknown>;
  if (path.endsWith("/me/accounts") && Array.isArray(data))
    return (data as ListedPage[]).map(({ id, name, access_token: token, instagram_business_account: instagram }) => [
      token,
      { name, facebook: id, instagram: instagram?.id },
    ]);
  const token = tokenIn(authorization);
  const field = profileCalls.find(([pattern]) => pattern.test(path))?.[1];
  const name = field === undefined ? undefined : plain[field];
  if (typeof name === "string") return [[token, { name }]];
  if (!path.endsWith("/users/me")) return [];
  const user = data as { name: string; id: string };
  return [[token, { name: user.name, x: user.id }]];
}

/** The environment of a server that reaches the sandbox of `web` through the proxy. */
export const networksThrough = (proxy: string, web: string): Record<string, string> => ({
  ...sandboxEndpoints(proxy, web),
  SOCIAL_ALLOWED_HOSTS: new URL(proxy).host,
});

/** Headers that hold for one connection, or for the body before it was decoded. */
const ownOfConnection = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
]);

/** The headers of an answer that the caller must see: the redirect of a consent, the id of a new post, limits. */
const headersOf = (answer: Response): Record<string, string> =>
  Object.fromEntries([...answer.headers].filter(([name]) => !ownOfConnection.has(name)));

/** Calls are counted by account and kind. */
const keyOf = (name: string, kind: CallKind) => `${kind} ${name}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** A proxy between the server and the sandbox that applies the faults set. For one test file. */
export async function faultyProxy(target: () => string): Promise<FaultyProxy> {
  const accountOf = new Map<string, Account>();
  const calls = new Map<string, string[]>();
  const armed = new Map<string, Armed>();
  /** Upload steps to be refused once, by account. */
  const refusing = new Map<string, UploadCall["step"]>();
  /** Calls that arrive after the next read, by account. */
  const kept = new Map<string, () => Promise<unknown>>();

  /** Counts the call and returns its fault, if any. */
  function meet(key: string | undefined, call: string): CallFault | undefined {
    if (key === undefined) return undefined;
    const made = calls.get(key) ?? [];
    calls.set(key, [...made, call]);
    const plan = armed.get(key);
    if (plan === undefined || plan.call !== made.length) return undefined;
    armed.delete(key);
    plan.met();
    return plan.fault;
  }

  /** The sandbox keeps half of the next piece and closes the connection. */
  async function keepHalf({ network, name }: UploadCall, account: Account | undefined): Promise<void> {
    const answer = await fetch(`${target()}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "upload_stops", call: name, accountId: account?.[network] }),
    });
    if (!answer.ok) throw new Error(`The sandbox took no fault: ${answer.status} ${await answer.text()}`);
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = "GET", url = "/", headers } = request;
    const path = url.split("?")[0] ?? url;
    const authorization = headers.authorization ?? "";
    const account = path.includes("/oauth") ? undefined : accountOf.get(tokenIn(authorization));
    const key = account === undefined ? undefined : keyOf(account.name, method === "GET" ? "reads" : "changes");
    const body = Buffer.concat(chunks);
    const upload = method === "POST" ? uploadCallOf(path, body) : null;
    const made = upload === null ? path : `${path} ${upload.step}`;
    if (upload !== null && account !== undefined && refusing.get(account.name) === upload.step) {
      refusing.delete(account.name);
      const refusal = refusalOf(upload);
      return void response.writeHead(refusal.status, jsonType).end(JSON.stringify(refusal.body));
    }
    const plan = key === undefined ? undefined : armed.get(key);
    // A fault that holds a call after its arrival counts as met only then.
    const isNext = plan !== undefined && plan.call === (calls.get(key ?? "")?.length ?? 0);
    const fault = isNext && metLater.has(plan.fault) ? plan.fault : meet(key, made);
    if (account !== undefined && fault === "hold_then_refuse_piece") refusing.set(account.name, "piece");
    if (account !== undefined && fault === "hold_then_refuse_close") refusing.set(account.name, "close");
    if (fault === "cut_before") return void request.socket.destroy();
    if (fault === "reset_before") return void request.socket.resetAndDestroy();
    if (fault === "hold_before" || fault === "hold_then_refuse_close") return;
    const { host: _host, connection: _connection, "content-length": _length, ...passed } = headers;
    const forward = () =>
      fetch(`${target()}${url}`, {
        method,
        headers: passed as Record<string, string>,
        redirect: "manual",
        ...(method === "GET" || method === "DELETE" ? {} : { body }),
      });
    if (account !== undefined && fault === lateFault) {
      kept.set(account.name, forward);
      return void request.socket.destroy();
    }
    if (upload !== null && fault !== undefined && keepsHalf.has(fault)) {
      await keepHalf(upload, account);
      const outcome = await forward().then(
        ({ status }) => `answered ${status}`,
        () => "cut",
      );
      if (outcome !== "cut") throw new Error(`The sandbox took more than half: ${outcome}`);
      return fault === "half_sent" ? void request.socket.destroy() : void meet(key, made);
    }
    const answer = await forward();
    const late = method === "GET" && account !== undefined ? kept.get(account.name) : undefined;
    if (account !== undefined && late !== undefined) {
      kept.delete(account.name);
      await late();
    }
    // Responses contain addresses of the next calls, with the requested host: of uploads, of a person's own server.
    const text = (await answer.text()).replaceAll(`${target()}/sandbox/`, `${baseUrl}/sandbox/`);
    for (const [token, learned] of accountsIn(path, authorization, parse(text))) accountOf.set(token, learned);
    if (fault === "hold_after") return void meet(key, made);
    if (fault === "cut_after") return void request.socket.destroy();
    if (fault === "reset_after") return void request.socket.resetAndDestroy();
    if (fault === "error_after") return void response.writeHead(500).end("{}");
    if (fault === "late_answer") await sleep(lateMs, undefined, { ref: false });
    response.writeHead(answer.status, { ...headersOf(answer), "content-length": Buffer.byteLength(text) });
    if (fault === "half_answer") {
      response.write(text.slice(0, text.length / 2));
      setTimeout(() => request.socket.destroy(), 50);
    } else response.end(text);
  }

  const server = createServer((request, response) => {
    // The target may be the killed server.
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl,
    callsOf: (name, kind) => calls.get(keyOf(name, kind)) ?? [],
    unrefused: () => [...refusing.keys()],
    arm(name, kind, call, fault) {
      const key = keyOf(name, kind);
      const { promise, resolve } = Promise.withResolvers<void>();
      armed.set(key, { call: call + (calls.get(key)?.length ?? 0), fault, met: resolve });
      return promise;
    },
  };
}
