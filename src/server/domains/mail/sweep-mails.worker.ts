import type { Deps } from "#server/deps.ts";
import { sweepMails } from "#server/domains/mail/sweep-mails.ts";

export const sweepMailsWorker = (deps: Pick<Deps, "db" | "jobs" | "mail">): Promise<void> => sweepMails(deps);
