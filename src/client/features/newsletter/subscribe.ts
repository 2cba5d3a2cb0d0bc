import { errorText, issuesOf } from "#client/lib/api/api-error.ts";
import { client } from "#client/lib/api/trpc.ts";
import { loadSay } from "#client/lib/language/sentences.ts";
import { SubscribeInput } from "#shared/mail/newsletter.ts";

/** Why a subscription failed: a problem of the address, or any other error ("everything"). */
export type Refusal = { about: "address" | "everything"; message: string };

/** Requests a subscription, which a mail to the address must confirm. Null: requested. */
export async function subscribe(email: string): Promise<Refusal | null> {
  const parsed = SubscribeInput.safeParse({ email });
  if (!parsed.success) {
    const say = await loadSay();
    return { about: "address", message: say(parsed.error.issues[0]?.message ?? "") };
  }
  try {
    await client.newsletter.subscribe.mutate(parsed.data);
    return null;
  } catch (error) {
    const [issue] = issuesOf(error);
    if (issue !== undefined) return { about: "address", message: issue.message };
    return { about: "everything", message: errorText(error) };
  }
}
