import sharp from "sharp";
import { z } from "zod";
import { sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { pressConsent } from "#server/test/consent.ts";
import { networks as describedNetworks } from "#shared/platforms/networks.ts";
import { Platform, platforms } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { type Api, apiAt } from "./client.ts";
import { forEach } from "./waiting.ts";

const accountsEach = 10;
const atOnce = 4;
export const password = "a kiln of one's own";

/** The networks of a person's accounts, in turn: those that take a post without a picture. */
const textNetworks = platforms.filter((platform) => networkRules[platform].media.min === 0);

export interface Account {
  id: string;
  platform: Platform;
  externalId: string;
}

export interface Person {
  email: string;
  api: Api;
  accounts: Account[];
  /** A picture in the library. */
  creationId: string;
}

const Accounts = z.object({
  accounts: z.array(z.object({ id: z.string(), platform: Platform, externalId: z.string() })),
});

/** Presses Allow on the consent page of the network, and returns through the callback. */
async function consent(authorizationUrl: string, name: string): Promise<void> {
  const back = await pressConsent(authorizationUrl, { name, instagram: false, page: true });
  const { headers, status } = await fetch(back, { redirect: "manual" });
  const landing = headers.get("location") ?? "";
  if (!landing.includes("connected=")) throw new Error(`${name} was not connected: ${status} ${landing}`);
}

async function connectAccounts(api: Api, networks: string, person: number, count: number): Promise<void> {
  const { BLUESKY_ENTRYWAY_URL, MASTODON_SERVER } = sandboxEndpoints(networks, networks);
  for (let place = 0; place < count; place += 1) {
    const platform = textNetworks[place % textNetworks.length] ?? platforms[0];
    const asksFor = describedNetworks[platform].asksFor?.kind;
    const name = `Kiln ${person} ${place}`;
    if (asksFor === "handle") {
      const account = { identifier: `kiln-${person}-${place}.example.com`, password: "abcd-efgh-ijkl-mnop" };
      const body = { platform, server: BLUESKY_ENTRYWAY_URL, ...account };
      await api({ method: "POST", path: "/social/connect/app-password", body }, z.unknown());
      continue;
    }
    const server = asksFor === "server" ? { server: MASTODON_SERVER } : {};
    const started = await api(
      { method: "POST", path: "/social/connect", body: { platform, ...server } },
      z.object({ authorizationUrl: z.string() }),
    );
    await consent(started.authorizationUrl, name);
  }
}

async function createPerson(baseUrl: string, networks: string, person: number, count: number): Promise<Person> {
  const email = `person${person}@example.test`;
  // Registrations of one address are limited: each person has another one, which the proxy passes on.
  const from = { "x-forwarded-for": `10.88.${Math.floor(person / 250)}.${person % 250}` };
  const body = { email, password, firstName: "Mira" };
  const { token = "" } = await apiAt(baseUrl, from)(
    { method: "POST", path: "/auth/register", body },
    z.looseObject({}),
  );
  const signedIn = apiAt(baseUrl, { authorization: `Bearer ${token}` });
  await signedIn({ method: "POST", path: "/billing/plan", body: { plan: "premium" } }, z.looseObject({}));
  // A sign-in ends after a quarter of an hour, a key does not.
  const { secret } = await signedIn(
    { method: "POST", path: "/auth/api-keys", body: { name: "Cluster", scope: "write" } },
    z.object({ secret: z.string() }),
  );
  const api = apiAt(baseUrl, { authorization: `Bearer ${secret}` });
  await connectAccounts(signedIn, networks, person, count);
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: "#c87200" } });
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await picture.png().toBuffer())], "kiln.png", { type: "image/png" }));
  const { creation } = await api(
    { method: "POST", path: "/creations", body: form },
    z.object({ creation: z.object({ id: z.string() }) }),
  );
  const { accounts } = await api({ method: "GET", path: "/social/accounts?limit=100" }, Accounts);
  if (accounts.length !== count) throw new Error(`${email} has ${accounts.length} accounts instead of ${count}`);
  return { email, api, accounts, creationId: creation.id };
}

/** Registers people with at most ten accounts each and a picture. */
export async function createPeople(baseUrl: string, networks: string, accounts: number): Promise<Person[]> {
  const people: Person[] = [];
  const numbers = Array.from({ length: Math.ceil(accounts / accountsEach) }, (_, person) => person);
  await forEach(numbers, atOnce, async (person) => {
    const count = Math.min(accountsEach, accounts - person * accountsEach);
    people.push(await createPerson(baseUrl, networks, person, count));
  });
  return people;
}
