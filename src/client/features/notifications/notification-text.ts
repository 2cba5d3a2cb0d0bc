import { composerFor } from "#client/features/platforms/composers.ts";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { creationPath, paths, postPath } from "#client/lib/paths.ts";
import type { Notification } from "#shared/notifications/notifications.ts";
import { platformNames } from "#shared/platforms/platform.ts";

type Messages = Areas["notifications"];

export interface NotificationText {
  title: string;
  /** An explanation or advice for a notification without `reason`. Empty for kinds that have none. */
  hint: string;
  /** The reason that the server or the platform gave, in English. The catalogue of errors may explain its code. */
  reason: { code: string | null; message: string } | null;
  /** Path of the screen that it leads to. */
  to: string;
}

/** The fields of a notification that determine its text. */
export type NotificationContent = {
  [N in Notification as N["kind"]]: Pick<N, "kind" | "params">;
}[Notification["kind"]];

const accountsTab = `${paths.settings}?tab=accounts`;
const feedsCard = `${paths.settings}?tab=accounts#feeds`;
const membersTab = `${paths.settings}?tab=workspace`;
const webhooksTab = `${paths.settings}?tab=webhooks`;
const usedUp = { images: "imagesUsed", videos: "videosUsed", posts: "postsUsed" } as const;

const approvedHints = { scheduled: "approvedScheduled", ready: "approvedReady", late: "approvedLate" } as const;

const clientSaid = {
  approved: "clientApproved",
  changes_requested: "clientAsked",
  commented: "clientCommented",
} as const;

const reasonOf = ({ code, reason }: { code: string | null; reason: string | null }) =>
  reason === null ? null : { code, message: reason };

/** Formatters of the values in a text. */
export interface NotificationFormats {
  moment: (iso: string) => string;
  number: (figure: number) => string;
  usd: (amount: number) => string;
}

/** The text of a notification in the language of `messages`, except the reason. */
export function textOf(
  { kind, params }: NotificationContent,
  { says, saysOfUnknown, hints, quoted, aPost }: Messages,
  formats: NotificationFormats,
): NotificationText {
  const post = (text: string) => (text.trim() === "" ? aPost : quoted({ text: text.trim() }));
  const byPerson = (what: keyof typeof saysOfUnknown, person: string | null, text: string) =>
    person === null ? saysOfUnknown[what]({ post: post(text) }) : says[what]({ person, post: post(text) });
  switch (kind) {
    case "post.failed":
      return {
        title: says.postFailed({ post: post(params.text) }),
        hint: "",
        reason: reasonOf(params),
        to: postPath(params.postId),
      };
    case "post.missed":
      return {
        title: says.postMissed({ post: post(params.text) }),
        hint: hints.missed,
        reason: reasonOf(params),
        to: postPath(params.postId),
      };
    case "post.needs_user":
      return {
        title: says.postNeedsUser({ post: post(params.text) }),
        hint: hints.needsUser,
        reason: null,
        to: postPath(params.postId),
      };
    case "post.comment_failed":
      return {
        title: says.commentFailed({ post: post(params.text) }),
        hint: "",
        reason: reasonOf(params),
        to: postPath(params.postId),
      };
    case "post.comment_needs_user":
      return {
        title: says.commentNeedsUser({ post: post(params.text) }),
        hint: hints.needsUser,
        reason: null,
        to: postPath(params.postId),
      };
    case "post.submitted":
      return {
        title: byPerson("postSubmitted", params.person, params.text),
        hint: params.at === null ? hints.noTime : hints.dueAt({ moment: formats.moment(params.at) }),
        reason: null,
        to: postPath(params.postId),
      };
    case "post.approved":
      return {
        title: byPerson("postApproved", params.person, params.text),
        hint: hints[approvedHints[params.outcome]],
        reason: null,
        to: postPath(params.postId),
      };
    case "post.changes_requested":
      return {
        title: byPerson("changesRequested", params.person, params.text),
        hint: quoted({ text: params.comment }),
        reason: null,
        to: postPath(params.postId),
      };
    case "post.mentioned":
      return {
        title: byPerson("mentioned", params.person, params.text),
        hint: quoted({ text: params.comment }),
        reason: null,
        to: postPath(params.postId),
      };
    case "post.client_answered": {
      const { answer, comment, outcome, person, text } = params;
      const approvedHint = outcome === null ? hints.approvedOpen : hints[approvedHints[outcome]];
      return {
        title: says[clientSaid[answer]]({ person, post: post(text) }),
        hint: comment === null ? approvedHint : quoted({ text: comment }),
        reason: null,
        to: postPath(params.postId),
      };
    }
    case "member.joined":
      return {
        title: says.memberJoined({ person: params.person, workspace: params.workspace }),
        hint: hints.joinedAs({ role: hints.roles[params.role] }),
        reason: null,
        to: membersTab,
      };
    case "ownership.offered":
      return {
        title: says.ownershipOffered({ person: params.person, workspace: params.workspace }),
        hint: hints.ownershipUntil({ at: formats.moment(params.until) }),
        reason: null,
        to: membersTab,
      };
    case "ownership.answered":
      return {
        title: says[params.answer === "accepted" ? "ownershipAccepted" : "ownershipDeclined"]({
          person: params.person,
          workspace: params.workspace,
        }),
        hint: "",
        reason: null,
        to: membersTab,
      };
    case "post.held":
      return {
        title: says.postHeld({ post: post(params.text) }),
        hint: hints.heldUnapproved,
        reason: null,
        to: postPath(params.postId),
      };
    case "repeat.held":
      return {
        title: says.repeatHeld({ post: post(params.text) }),
        hint: hints.heldBack,
        reason: reasonOf(params),
        to: composerFor(params.platforms),
      };
    case "feed.trouble":
      return {
        title:
          params.text === ""
            ? says.feedFailed({ feed: params.feed })
            : says.feedDraft({ item: quoted({ text: params.text }), feed: params.feed }),
        hint: params.text === "" ? hints.feedFailed : hints.feedDraft,
        reason: { code: null, message: params.reason },
        to: feedsCard,
      };
    case "creation.completed": {
      const say = params.type === "image" ? says.imageReady : says.videoReady;
      const to = creationPath({ id: params.creationId, type: params.type });
      return { title: say({ title: quoted({ text: params.title }) }), hint: hints.ready, reason: null, to };
    }
    case "creation.failed": {
      const say = params.type === "image" ? says.imageFailed : says.videoFailed;
      const to = creationPath({ id: params.creationId, type: params.type });
      return { title: say({ title: quoted({ text: params.title }) }), hint: "", reason: reasonOf(params), to };
    }
    case "account.ending":
      return {
        title: says.accountEnding({ account: params.account, network: platformNames[params.platform] }),
        hint: hints.endsAt({ moment: formats.moment(params.until) }),
        reason: null,
        to: accountsTab,
      };
    case "account.expired":
      return {
        title: says.accountExpired({ account: params.account, network: platformNames[params.platform] }),
        hint: hints.expired,
        reason: null,
        to: accountsTab,
      };
    case "limit.reached":
      return {
        title: says[usedUp[params.unit]]({ limit: formats.number(params.limit) }),
        hint: hints.limit,
        reason: null,
        to: `${paths.landing}#pricing`,
      };
    case "spending.cap_near":
      return {
        title: says.capNear({ used: formats.usd(params.usedUsd), cap: formats.usd(params.capUsd) }),
        hint: hints.cap,
        reason: null,
        to: `${paths.settings}#ai-costs`,
      };
    case "data.exported":
      return { title: says.exported, hint: hints.exported, reason: null, to: `${paths.settings}?tab=security` };
    case "webhook.failing":
      return {
        title: says.webhookFailing({ host: params.host }),
        hint: hints.webhookFailing({ moment: formats.moment(params.until) }),
        reason: null,
        to: webhooksTab,
      };
    case "webhook.paused":
      return {
        title: says.webhookPaused({ host: params.host }),
        hint: hints.webhookPaused,
        reason: null,
        to: webhooksTab,
      };
    case "release.installed":
      return {
        title: says.released({ version: params.version }),
        hint: hints.released,
        reason: null,
        to: paths.dashboard,
      };
    case "data.imported":
      return { title: says.imported, hint: hints.imported, reason: null, to: paths.creations };
  }
}
