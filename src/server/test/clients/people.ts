import { z } from "zod";
import type { Harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { connectAt } from "#server/test/sandbox.ts";

export type Person = Awaited<ReturnType<typeof restClient>>;

const NewKey = z.object({ secret: z.string() });
const Asked = z.object({ authorizationUrl: z.url() });

/** An API key of the person. */
export async function keyOf(person: Person, scope: "read" | "write" = "write"): Promise<string> {
  const { body } = await person.call("POST", "/auth/api-keys", { name: "Test", scope });
  return NewKey.parse(body.data).secret;
}

/** Connects accounts of the sandbox as a person does, in a workspace if the headers name one. */
export async function connectAccounts(
  person: Person,
  platforms: readonly ("x" | "facebook")[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const platform of platforms) {
    const { body } = await person.call("POST", "/social/connect", { platform }, headers);
    await connectAt(Asked.parse(body.data).authorizationUrl, `Kiln ${person.userId.slice(-6)}`);
  }
}

/** A person with an account at X, and a key. */
export async function aPublisher(h: Pick<Harness, "app">): Promise<{ person: Person; apiKey: string }> {
  const person = await restClient(h);
  await connectAccounts(person, ["x"]);
  return { person, apiKey: await keyOf(person) };
}
