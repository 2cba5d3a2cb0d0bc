import type { Deps } from "#server/deps.ts";

/** Without a mail server, mails stay in a folder of this machine; those to this address go, whatever they were about. */
export async function removeKeptMailsTo({ mail }: Pick<Deps, "mail">, email: string): Promise<void> {
  const kept = (await mail.outbox?.list(Number.MAX_SAFE_INTEGER)) ?? [];
  await mail.remove(kept.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).map(({ id }) => id));
}
