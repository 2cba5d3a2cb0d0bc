import { index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { languageEnum, users } from "#server/domains/users/users.table.ts";
import type { MailKind } from "#server/domains/mail/mail-kinds.ts";
import type { MailId, UserId } from "#shared/ids.ts";

export const mailStatus = pgEnum("mail_status", ["waiting", "sent", "failed"]);

/** Mails to send, and for some days what became of them. */
export const mails = pgTable(
  "mails",
  {
    id: id<MailId>(),
    /** Whose account it is about. None for a stranger's newsletter, or an account that is no more. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<MailKind>().notNull(),
    language: languageEnum().notNull(),
    /** Receiver and parameters, links with their tokens among them. Gone as soon as nothing needs it any more. */
    sealed: text(),
    status: mailStatus().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** While a worker is at it, nobody else takes it up. */
    leasedUntil: timestamptz(),
    error: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When it was sent or given up. */
    settledAt: timestamptz(),
  },
  (t) => [index("mails_user").on(t.userId), index("mails_status_created").on(t.status, t.createdAt)],
);
