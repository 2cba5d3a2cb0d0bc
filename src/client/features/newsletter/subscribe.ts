import { SubscribeInput } from "#shared/notifications/newsletter.ts";
import { errorText, issuesOf } from "#client/lib/api-error.ts";
import { bringSay } from "#client/lib/sentences.ts";
import { client } from "#client/lib/trpc.ts";

/** Why an address was not taken: something about it, or something that has nothing to do with it. */
export type Refusal = { about: "address" | "everything"; message: string };

/** Asks for the newsletter; the address gets a mail to confirm it. null: asked for. */
export async function subscribe(email: string): Promise<Refusal | null> {
  const asked = SubscribeInput.safeParse({ email });
  if (!asked.success) {
    const say = await bringSay();
    return { about: "address", message: say(asked.error.issues[0]?.message ?? "") };
  }
  try {
    await client.newsletter.subscribe.mutate(asked.data);
    return null;
  } catch (error) {
    const [issue] = issuesOf(error);
    if (issue !== undefined) return { about: "address", message: issue.message };
    return { about: "everything", message: errorText(error) };
  }
}
