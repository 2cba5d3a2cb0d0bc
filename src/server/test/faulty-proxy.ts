import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";

/**
 * What happens to one call on its way to a platform: it never arrives, its answer never comes back, half of it does, comes when nobody
 * waits for it any more or says that something went wrong; or it is held there for as long as the process that made it lives.
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
/** What only the bytes of a reel can meet: half of them are there, and stay there. */
export const uploadFaults = ["half_sent", "hold_half_sent"] as const;
export type CallFault = (typeof callFaults)[number] | (typeof uploadFaults)[number];

/** Calls that change something, and those that only look: how far it is, where it stands, whether it is there. */
export type CallKind = "changes" | "reads";

export interface FaultyProxy {
  baseUrl: string;
  /** The paths that the account of this name called. */
  callsOf(name: string, kind: CallKind): string[];
  /** Sets a fault on the account's call of this number, counted from 0 as of now. Resolves when the call met it. */
  arm(name: string, kind: CallKind, call: number, fault: CallFault): Promise<void>;
}

interface Armed {
  call: number;
  fault: CallFault;
  met: () => void;
}

/** Longer than anybody waits for the first byte of an answer. */
const lateMs = 25_000;

/** Uploads name the same token under another scheme. */
const tokenIn = (authorization: string) => authorization.replace(/^\w+ /, "");

interface Account {
  name: string;
  facebook?: string;
  instagram?: string | undefined;
}

interface ListedPage {
  id: string;
  name: string;
  access_token: string;
  instagram_business_account?: { id: string };
}

/** Accounts in what the platforms answer to a connect, by the token that acts for them. */
function accountsIn(path: string, authorization: string, body: unknown): [token: string, account: Account][] {
  const { data } = body as { data?: unknown };
  if (path.endsWith("/me/accounts") && Array.isArray(data))
    return (data as ListedPage[]).map(({ id, name, access_token: token, instagram_business_account: instagram }) => [
      token,
      { name, facebook: id, instagram: instagram?.id },
    ]);
  if (path.endsWith("/users/me")) return [[tokenIn(authorization), { name: (data as { name: string }).name }]];
  return [];
}

/** Whose reel these bytes are of, if they are of one. */
export const reelNetwork = (path: string): "facebook" | "instagram" | null => {
  const [, host] = /\/upload\/(video-upload|ig-api-upload)\//.exec(path) ?? [];
  if (host === undefined) return null;
  return host === "video-upload" ? "facebook" : "instagram";
};

/** Calls are counted by account and kind. */
const keyOf = (name: string, kind: CallKind) => `${kind} ${name}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Stands between the server and the sandbox, and loses what it is told to lose. For one test file. */
export async function faultyProxy(target: () => string): Promise<FaultyProxy> {
  const accountOf = new Map<string, Account>();
  const calls = new Map<string, string[]>();
  const armed = new Map<string, Armed>();

  /** Counts the call; what it meets, if anything. */
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

  /** The sandbox keeps half of what comes next, and cuts the connection. */
  async function keepHalf(path: string, account: Account | undefined): Promise<void> {
    const network = reelNetwork(path) ?? "facebook";
    const answer = await fetch(`${target()}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind: "upload_stops", call: `${network}.upload`, accountId: account?.[network] }),
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
    const plan = key === undefined ? undefined : armed.get(key);
    // What is held once something has arrived is met only then.
    const isMetLater =
      (plan?.fault === "hold_after" || plan?.fault === "hold_half_sent") &&
      plan.call === (calls.get(key ?? "")?.length ?? 0);
    const fault = isMetLater ? plan.fault : meet(key, path);
    if (fault === "cut_before") return void request.socket.destroy();
    if (fault === "reset_before") return void request.socket.resetAndDestroy();
    if (fault === "hold_before") return;
    const { host: _host, connection: _connection, "content-length": _length, ...passed } = headers;
    const forward = () =>
      fetch(`${target()}${url}`, {
        method,
        headers: passed as Record<string, string>,
        redirect: "manual",
        ...(method === "GET" || method === "DELETE" ? {} : { body: Buffer.concat(chunks) }),
      });
    if (fault === "half_sent" || fault === "hold_half_sent") {
      await keepHalf(path, account);
      const outcome = await forward().then(
        ({ status }) => `answered ${status}`,
        () => "cut",
      );
      if (outcome !== "cut") throw new Error(`The sandbox took more than half: ${outcome}`);
      return fault === "half_sent" ? void request.socket.destroy() : void meet(key, path);
    }
    const answer = await forward();
    // Where to upload to is named by the host that was asked.
    const text = (await answer.text()).replaceAll(`${target()}/sandbox/upload`, `${baseUrl}/sandbox/upload`);
    for (const [token, learned] of accountsIn(path, authorization, parse(text))) accountOf.set(token, learned);
    if (fault === "hold_after") return void meet(key, path);
    if (fault === "cut_after") return void request.socket.destroy();
    if (fault === "reset_after") return void request.socket.resetAndDestroy();
    if (fault === "error_after") return void response.writeHead(500).end("{}");
    if (fault === "late_answer") await sleep(lateMs, undefined, { ref: false });
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
      "content-length": Buffer.byteLength(text),
    });
    if (fault === "half_answer") {
      response.write(text.slice(0, text.length / 2));
      setTimeout(() => request.socket.destroy(), 50);
    } else response.end(text);
  }

  const server = createServer((request, response) => {
    // The server that was asked may be the one that is killed.
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
    arm(name, kind, call, fault) {
      const key = keyOf(name, kind);
      const { promise, resolve } = Promise.withResolvers<void>();
      armed.set(key, { call: call + (calls.get(key)?.length ?? 0), fault, met: resolve });
      return promise;
    },
  };
}
