import { activityRouter } from "#server/domains/activity/activity.router.ts";
import { aiCostsRouter } from "#server/domains/ai-costs/ai-costs.router.ts";
import { analyticsRouter, socialMetricsRouter } from "#server/domains/analytics/analytics.router.ts";
import { apiKeysRouter } from "#server/domains/auth/api-keys/api-keys.router.ts";
import { authRouter } from "#server/domains/auth/auth.router.ts";
import { emailLinksRouter } from "#server/domains/auth/email-links/email-links.router.ts";
import { identityRouter } from "#server/domains/auth/identities/identity.router.ts";
import { oauthRouter } from "#server/domains/auth/oauth/oauth.router.ts";
import { passkeysRouter } from "#server/domains/auth/passkeys/passkeys.router.ts";
import { secondFactorRouter } from "#server/domains/auth/second-factor/second-factor.router.ts";
import { billingRouter } from "#server/domains/billing/billing.router.ts";
import { creationsRouter } from "#server/domains/creations/creations.router.ts";
import { generationRouter } from "#server/domains/creations/generation/generation.router.ts";
import { feedsRouter } from "#server/domains/feeds/feeds.router.ts";
import { liveRouter } from "#server/domains/live/live.router.ts";
import { newsletterRouter } from "#server/domains/mail/newsletter/newsletter.router.ts";
import { notificationsRouter } from "#server/domains/notifications/notifications.router.ts";
import { pushRouter } from "#server/domains/notifications/push/push.router.ts";
import { personalDataRouter, workspaceDataRouter } from "#server/domains/personal-data/personal-data.router.ts";
import { bulkChangesRouter } from "#server/domains/posts/bulk/bulk-changes.router.ts";
import { clientLinksRouter } from "#server/domains/posts/client-links/client-links.router.ts";
import { clientReviewRouter } from "#server/domains/posts/client-links/client-review.router.ts";
import { postsRouter } from "#server/domains/posts/compose/posts.router.ts";
import { usedCreationsRouter } from "#server/domains/posts/compose/used-creations.router.ts";
import { deliveryRouter } from "#server/domains/posts/delivery/actions/delivery.router.ts";
import { commentsRouter } from "#server/domains/posts/review/comments.router.ts";
import { reviewRouter } from "#server/domains/posts/review/review.router.ts";
import { queueRouter } from "#server/domains/posts/schedules/queue.router.ts";
import { repeatsRouter } from "#server/domains/posts/schedules/repeats.router.ts";
import { transferRouter } from "#server/domains/posts/transfer/transfer.router.ts";
import { publicProfilesRouter } from "#server/domains/public-profiles/public-profiles.router.ts";
import { shortLinksRouter } from "#server/domains/short-links/short-links.router.ts";
import { socialAccountsRouter } from "#server/domains/social-accounts/social-accounts.router.ts";
import { suggestionsRouter } from "#server/domains/suggestions/suggestions.router.ts";
import { templatesRouter } from "#server/domains/templates/templates.router.ts";
import { usersRouter } from "#server/domains/users/users.router.ts";
import { webhooksRouter } from "#server/domains/webhooks/webhooks.router.ts";
import { membersRouter } from "#server/domains/workspaces/members/members.router.ts";
import { workspacesRouter } from "#server/domains/workspaces/workspaces.router.ts";
import { systemRouter } from "#server/system.router.ts";
import { mergeRouters, router } from "#server/trpc/procedures.ts";

export const appRouter = router({
  activity: activityRouter,
  analytics: analyticsRouter,
  apiKeys: apiKeysRouter,
  auth: mergeRouters(authRouter, emailLinksRouter, secondFactorRouter, identityRouter, passkeysRouter),
  billing: billingRouter,
  clientLinks: clientLinksRouter,
  clientReview: clientReviewRouter,
  comments: commentsRouter,
  creations: mergeRouters(creationsRouter, usedCreationsRouter),
  generation: generationRouter,
  live: liveRouter,
  newsletter: newsletterRouter,
  notifications: notificationsRouter,
  programs: oauthRouter,
  publicProfiles: publicProfilesRouter,
  personalData: personalDataRouter,
  posts: mergeRouters(postsRouter, transferRouter, bulkChangesRouter),
  delivery: deliveryRouter,
  push: pushRouter,
  queue: queueRouter,
  repeats: repeatsRouter,
  approvals: reviewRouter,
  socialAccounts: mergeRouters(socialAccountsRouter, socialMetricsRouter),
  aiCosts: aiCostsRouter,
  suggestions: suggestionsRouter,
  system: systemRouter,
  templates: templatesRouter,
  users: usersRouter,
  workspaces: mergeRouters(workspacesRouter, membersRouter, workspaceDataRouter),
  feeds: feedsRouter,
  shortLinks: shortLinksRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
