// Every table, for drizzle-kit and for the Db type. The one barrel there is.
export * from "#server/domains/activity/activity.table.ts";
export * from "#server/domains/analytics/analytics.table.ts";
export * from "#server/domains/auth/auth.table.ts";
export * from "#server/domains/billing/billing.table.ts";
export * from "#server/domains/creations/creations.table.ts";
export * from "#server/domains/generation/generation.table.ts";
export * from "#server/domains/mail/mail.table.ts";
export * from "#server/domains/newsletter/newsletter.table.ts";
export * from "#server/domains/posts/posts.table.ts";
export * from "#server/domains/publishing/publishing.table.ts";
export * from "#server/domains/requests/requests.table.ts";
export * from "#server/domains/social-accounts/social-accounts.table.ts";
export * from "#server/domains/templates/templates.table.ts";
export * from "#server/domains/users/users.table.ts";
export * from "#server/sandbox/sandbox.table.ts";
