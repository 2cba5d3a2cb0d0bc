import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { refusalOf, type UploadCall, uploadCallOf } from "#server/test/upload-calls.ts";

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
/**
 * What only the bytes of an upload can meet: half of them are there, and stay there; or the network refuses afterwards to go on with
 * that upload, or it gets the rest and refuses to close it.
 */
export const uploadFaults = [
  "half_sent",
  "hold_half_sent",
  "hold_then_refuse_piece",
  "hold_then_refuse_close",
] as const;
export type CallFault = (typeof callFaults)[number] | (typeof uploadFaults)[number];

/** Calls that change something, and those that only look: how far it is, where it stands, whether it is there. */
export type CallKind = "changes" | "reads";

export interface FaultyProxy {
  baseUrl: string;
  /** The calls of the account of this name: their paths, and which step of an upload they are. */
  callsOf(name: string, kind: CallKind): string[];
  /** Accounts whose upload was to be refused, and never came to that. */
  unrefused(): string[];
  /** Sets a fault on the account's call of this number, counted from 0 as of now. Resolves when the call met it. */
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

/** Longer than anybody waits for the first byte of an answer. */
const lateMs = 25_000;

/** Uploads name the same token under another scheme. */
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

/** Accounts in what the platforms answer to a connect, by the token that acts for them. */
function accountsIn(path: string, authorization: string, body: unknown): [token: string, account: Account][] {
  const { data } = body as { data?: unknown };
  if (path.endsWith("/me/accounts") && Array.isArray(data))
    return (data as ListedPage[]).map(({ id, name, access_token: token, instagram_business_account: instagram }) => [
      token,
      { name, facebook: id, instagram: instagram?.id },
    ]);
  if (!path.endsWith("/users/me")) return [];
  const { name, id } = data as { name: string; id: string };
  return [[tokenIn(authorization), { name, x: id }]];
}

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
  /** Steps of an upload that are refused, once, by account. */
  const refusing = new Map<string, UploadCall["step"]>();

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
    // What is held once something has arrived is met only then.
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
    // Where to upload to is named by the host that was asked.
    const text = (await answer.text()).replaceAll(`${target()}/sandbox/upload`, `${baseUrl}/sandbox/upload`);
    for (const [token, learned] of accountsIn(path, authorization, parse(text))) accountOf.set(token, learned);
    if (fault === "hold_after") return void meet(key, made);
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
    unrefused: () => [...refusing.keys()],
    arm(name, kind, call, fault) {
      const key = keyOf(name, kind);
      const { promise, resolve } = Promise.withResolvers<void>();
      armed.set(key, { call: call + (calls.get(key)?.length ?? 0), fault, met: resolve });
      return promise;
    },
  };
}
