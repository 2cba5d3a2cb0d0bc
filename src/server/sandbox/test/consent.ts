import { createHash, randomBytes } from "node:crypto";
import { sandboxClient } from "../sandbox-endpoints.ts";
import type { TestSandbox } from "./start-sandbox.ts";

export const metaScopes =
  "pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_engagement,read_insights,instagram_basic,instagram_content_publish,instagram_manage_comments,instagram_manage_insights";
export const xScopes = "tweet.read tweet.write users.read media.write offline.access";

interface Consent {
  name?: string;
  scope?: string;
  decision?: "allow" | "cancel";
  cookie?: string;
  instagram?: boolean;
}

/** Presses a button on a consent page. Returns the redirect target and the browser's cookie. */
async function press(sandbox: TestSandbox, path: string, request: Record<string, string>, consent: Consent) {
  const form = new URLSearchParams({
    ...request,
    decision: consent.decision ?? "allow",
    name: consent.name ?? "Kiln Sandbox",
  });
  if (consent.instagram !== false) form.set("instagram", "1");
  const response = await fetch(sandbox.base + path, {
    method: "POST",
    redirect: "manual",
    body: form,
    headers: consent.cookie === undefined ? {} : { cookie: consent.cookie },
  });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
  return {
    target: new URL(location),
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? consent.cookie ?? "",
  };
}

export const consentMeta = (sandbox: TestSandbox, consent: Consent = {}) =>
  press(
    sandbox,
    "/facebook/v26.0/dialog/oauth",
    {
      client_id: sandboxClient.clientId,
      redirect_uri: sandbox.redirectUri,
      response_type: "code",
      scope: consent.scope ?? metaScopes,
      state: "st-1",
    },
    consent,
  );

export const graph = (sandbox: TestSandbox, path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.base}/graph/v26.0${path}`, init);

export const tokenQuery = (sandbox: TestSandbox, extra: Record<string, string>) =>
  new URLSearchParams({
    client_id: sandboxClient.clientId,
    client_secret: sandboxClient.clientSecret,
    redirect_uri: sandbox.redirectUri,
    ...extra,
  }).toString();

export interface MetaConnection {
  userToken: string;
  pageToken: string;
  pageId: string;
  instagramId: string;
  cookie: string;
}

/** Connects with all steps: consent, code, long-lived token, Pages. */
export async function connectMeta(sandbox: TestSandbox, consent: Consent = {}): Promise<MetaConnection> {
  const { target, cookie } = await consentMeta(sandbox, consent);
  const code = target.searchParams.get("code") ?? "";
  const short = await (await graph(sandbox, `/oauth/access_token?${tokenQuery(sandbox, { code })}`)).json();
  const long = await (
    await graph(
      sandbox,
      `/oauth/access_token?${tokenQuery(sandbox, { grant_type: "fb_exchange_token", fb_exchange_token: short.access_token })}`,
    )
  ).json();
  const fields =
    "id,name,access_token,category,tasks,picture{url},instagram_business_account{id,username,name,profile_picture_url,followers_count}";
  const accounts = await (
    await graph(sandbox, `/me/accounts?fields=${fields}&limit=100`, { headers: bearer(long.access_token) })
  ).json();
  const page = accounts.data[0];
  return {
    userToken: long.access_token,
    pageToken: page.access_token,
    pageId: page.id,
    instagramId: page.instagram_business_account?.id ?? "",
    cookie,
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export const basic = {
  authorization: `Basic ${Buffer.from(`${sandboxClient.clientId}:${sandboxClient.clientSecret}`).toString("base64")}`,
};

export const xApi = (sandbox: TestSandbox, path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.base}/x-api${path}`, init);

export async function consentX(sandbox: TestSandbox, consent: Consent = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const result = await press(
    sandbox,
    "/x/authorize",
    {
      client_id: sandboxClient.clientId,
      redirect_uri: sandbox.redirectUri,
      response_type: "code",
      scope: consent.scope ?? xScopes,
      state: "st-2",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    },
    consent,
  );
  return { ...result, verifier };
}

export const redeemX = (sandbox: TestSandbox, form: Record<string, string>, headers: Record<string, string> = basic) =>
  xApi(sandbox, "/2/oauth2/token", { method: "POST", headers, body: new URLSearchParams(form) });

export async function connectX(sandbox: TestSandbox, consent: Consent = {}) {
  const { target, verifier, cookie } = await consentX(sandbox, consent);
  const response = await redeemX(sandbox, {
    grant_type: "authorization_code",
    code: target.searchParams.get("code") ?? "",
    redirect_uri: sandbox.redirectUri,
    code_verifier: verifier,
  });
  const tokens: { access_token: string; refresh_token: string; scope: string; expires_in: number } =
    await response.json();
  const me = await (await xApi(sandbox, "/2/users/me", { headers: bearer(tokens.access_token) })).json();
  return {
    token: tokens.access_token,
    refreshToken: tokens.refresh_token,
    accountId: String(me.data?.id),
    username: String(me.data?.username),
    cookie,
    tokens,
  };
}
