import { index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import type { MailKind } from "#server/domains/mail/mail-kinds.ts";
import { languageEnum } from "#server/domains/users/settings.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { MailId, UserId, WorkspaceId } from "#shared/ids.ts";

export const mailStatus = pgEnum("mail_status", ["waiting", "sent", "failed"]);

/** Mails to send, and for some days their outcome. */
export const mails = pgTable(
  "mails",
  {
    id: id<MailId>(),
    /** The account that the mail concerns; null for mails to an address: invitations and the newsletter. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The shared workspace that the mail is about, with which it is deleted. */
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text().$type<MailKind>().notNull(),
    language: languageEnum().notNull(),
    /** Receiver and parameters, including tokens of links. Null once the mail is sent or given up. */
    sealed: text(),
    status: mailStatus().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /** End of the lease of the worker that sends it. */
    leasedUntil: timestamptz(),
    error: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When it was sent or given up. */
    settledAt: timestamptz(),
  },
  (t) => [
    index("mails_user").on(t.userId),
    index("mails_workspace").on(t.workspaceId),
    index("mails_status_created").on(t.status, t.createdAt),
  ],
);
