import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgEnum, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { WebhookDeliveryId, WebhookId, WorkspaceId } from "#shared/ids.ts";
import type { WebhookEventType, WebhookTopic } from "#shared/webhooks/webhook-events.ts";
import {
  type AttemptFailure,
  deliveryStatuses,
  type PauseReason,
  responseStartMax,
  webhookStatuses,
} from "#shared/webhooks/webhooks.ts";

export const webhookStatus = pgEnum("webhook_status", webhookStatuses);
export const webhookDeliveryStatus = pgEnum("webhook_delivery_status", deliveryStatuses);

/** Addresses that receive the events of a workspace. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id<WebhookId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** Text, not a database enum: a new event needs no change of the type. Empty: all. */
    events: text().array().$type<WebhookTopic[]>().notNull().default([]),
    status: webhookStatus().notNull().default("active"),
    pauseReason: text().$type<PauseReason>(),
    pausedAt: timestamptz(),
    /** Encrypted by the SecretBox with the context `webhooks.secret.<id>`. */
    secret: text().notNull(),
    /** The secret before the last rotation, encrypted alike. */
    previousSecret: text(),
    previousSecretUntil: timestamptz(),
    /** The first failure since the last success. */
    failingSince: timestamptz(),
    /** When the responsible users were told that it will be paused. */
    warnedAt: timestamptz(),
    /** No request before then: the endpoint asked for it, or did not answer. */
    restUntil: timestamptz(),
    /** The courier that works on this endpoint, and until when. */
    leaseOwner: uuid(),
    leaseUntil: timestamptz(),
    ...timestamps(),
  },
  (t) => [
    unique("webhooks_workspace_id_id").on(t.workspaceId, t.id),
    check(
      "webhooks_paused",
      sql`(${t.status} = 'paused') = (${t.pauseReason} is not null and ${t.pausedAt} is not null)`,
    ),
  ],
);

/**
 * Events, one row for each endpoint that receives it. Nearly all are written by triggers with the change itself (emit-event.queries.ts).
 * Kept for 30 days.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Also the `webhook-id` of every attempt. */
    id: id<WebhookDeliveryId>(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    webhookId: uuid().$type<WebhookId>().notNull(),
    type: text().$type<WebhookEventType>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: webhookDeliveryStatus().notNull(),
    occurredAt: timestamptz().notNull().defaultNow(),
    /** When the next attempt is due; null once it is settled or held. */
    dueAt: timestamptz(),
    attempts: integer().notNull().default(0),
    /** Failed attempts since the event, or since the last replay: selects the delay of the next one. */
    failures: integer().notNull().default(0),
    lastAttemptAt: timestamptz(),
    responseStatus: integer(),
    responseStart: text(),
    failure: text().$type<AttemptFailure>(),
    durationMs: integer(),
  },
  (t) => [
    foreignKey({ columns: [t.workspaceId, t.webhookId], foreignColumns: [webhooks.workspaceId, webhooks.id] }).onDelete(
      "cascade",
    ),
    index("webhook_deliveries_newest").on(t.webhookId, t.id),
    index("webhook_deliveries_workspace").on(t.workspaceId, t.webhookId),
    index("webhook_deliveries_occurred").on(t.occurredAt),
    index("webhook_deliveries_due")
      .on(t.webhookId, t.dueAt)
      .where(sql`${t.status} = 'pending'`),
    check("webhook_deliveries_due_at", sql`(${t.status} = 'pending') = (${t.dueAt} is not null)`),
    check("webhook_deliveries_response", sql`char_length(${t.responseStart}) <= ${sql.raw(String(responseStartMax))}`),
  ],
);
