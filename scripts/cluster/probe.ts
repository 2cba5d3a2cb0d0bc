import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { apiAt } from "./client.ts";
import { type Person, password } from "./people.ts";

const askEveryMs = 250;
const giveUpAfterMs = 120_000;
const attemptMs = 5_000;

/**
 * Signs in with the password and reads the newest posts, again and again, until both succeed in an attempt that began after `notBefore`.
 * Returns the time of the success. It comes through the proxy, as every browser does.
 */
export async function untilSignedIn(
  baseUrl: string,
  person: Person,
  { notBefore, signal }: { notBefore: () => number | undefined; signal: AbortSignal },
): Promise<number> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  let lastError: unknown;
  while (Date.now() < giveUpAt) {
    const begunAt = Date.now();
    try {
      await signInAndRead(baseUrl, person);
      const since = notBefore();
      if (since !== undefined && begunAt >= since) return Date.now();
    } catch (error) {
      lastError = error;
    }
    await sleep(askEveryMs, undefined, { signal });
  }
  throw new Error(`Nobody could sign in for ${giveUpAfterMs / 1_000} s`, { cause: lastError });
}

async function signInAndRead(baseUrl: string, { email }: Person): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer in ${attemptMs} ms`)), attemptMs);
  const work = async () => {
    const body = { email, password };
    const { token = "" } = await apiAt(baseUrl)({ method: "POST", path: "/auth/login", body }, z.looseObject({}));
    const api = apiAt(baseUrl, { authorization: `Bearer ${token}` });
    const { posts } = await api({ method: "GET", path: "/posts?limit=10" }, z.object({ posts: z.array(z.unknown()) }));
    if (posts.length === 0) throw new Error("The posts that were acknowledged before are not there");
  };
  try {
    await Promise.race([work(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
