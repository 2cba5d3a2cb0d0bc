import { linesOf, type MailMessages, timeIn } from "#server/domains/mail/mail-messages.ts";
import { platformNames } from "#shared/platforms/platform.ts";

const time = timeIn("en-GB");
const unknownDevice = "an unknown browser";

const roleNames = {
  admin: "an admin",
  editor: "an editor",
  contributor: "a contributor",
  viewer: "a viewer",
  client: "a client",
} as const;

const outcomes = {
  scheduled: "It goes out at its time.",
  ready: "It can be published or scheduled now.",
  late: "Its time had passed by then, so it was not sent. Publish it, or give it a new time.",
  open: "It waits for the approval of your team.",
} as const;

export const en: MailMessages = {
  greeting: (name) => (name === null ? "Hello," : `Hello ${name},`),
  linkHint: "If the button does not work, open this address:",
  unsubscribe: "Unsubscribe",
  sentBy: (host) => `Sent by Postloom at ${host}`,
  mails: {
    verifyAddress: () => ({
      subject: "Confirm your email address",
      lead: ["Welcome to Postloom. Please confirm that this address is yours."],
      action: "Confirm address",
      after: ["The link works once, within 24 hours. If you did not open an account, ignore this mail."],
    }),
    resetPassword: () => ({
      subject: "Set a new password",
      lead: ["We received a request for a new password for your Postloom account."],
      action: "Choose a new password",
      after: [
        "The link works once, within 60 minutes. If it was not you, ignore this mail: your password stays as it is.",
      ],
    }),
    passwordChanged: () => ({
      subject: "Your password was changed",
      lead: [
        "The password of your Postloom account was changed just now. Other devices were signed out.",
        "If it was not you, set a new password at once.",
      ],
      action: "Set a new password",
    }),
    confirmNewAddress: ({ newAddress }) => ({
      subject: "Confirm your new email address",
      lead: [`Please confirm that ${newAddress} is to be the address of your Postloom account.`],
      action: "Confirm new address",
      after: ["The link works once, within 24 hours. Until then, nothing changes."],
    }),
    addressChangeAsked: ({ newAddress }) => ({
      subject: "Your email address is about to change",
      lead: [
        `We received a request to change the address of your Postloom account to ${newAddress}. It changes once that address is confirmed.`,
        "If it was not you, set a new password at once: that cancels the change.",
      ],
      action: "Set a new password",
    }),
    addressChanged: ({ newAddress }) => ({
      subject: "Your email address was changed",
      lead: [
        `The address of your Postloom account is now ${newAddress}. This address is no longer used.`,
        "If it was not you, contact the operator of this server.",
      ],
    }),
    newSignIn: ({ device, at }) => ({
      subject: "New sign-in to your account",
      lead: [
        `There was a sign-in to your Postloom account on ${time(at)}, with ${device ?? unknownDevice}.`,
        "If it was you, there is nothing to do. If not, set a new password: that signs out every device.",
      ],
      action: "Set a new password",
    }),
    refreshTokenReused: ({ device }) => ({
      subject: "We ended one of your sign-ins",
      lead: [
        `A key of your sign-in with ${device ?? unknownDevice} was used twice. It may have been copied, so that sign-in was ended. Your other devices stay signed in.`,
        "If this looks strange to you, set a new password: that signs out every device.",
      ],
      action: "Set a new password",
    }),
    apiKeyMade: ({ name }) => ({
      subject: "A new API key was made",
      lead: [
        `The API key “${name}” was made for your Postloom account. Programs that hold it can act for you.`,
        "If it was not you, revoke the key in your settings and change your password.",
      ],
    }),
    programConnected: ({ name }) => ({
      subject: "A program was connected",
      lead: [
        `The program “${name}” was connected to your Postloom account. It can act for you.`,
        "If it was not you, disconnect it and change your password.",
      ],
      action: "Connected programs",
    }),
    signInMethodChanged: ({ change, name }) => ({
      subject: "Your sign-in methods have changed",
      lead: [
        {
          secondFactorOn:
            "Two-factor authentication was turned on for your Postloom account. From now on you need a code from your authenticator app to sign in.",
          secondFactorOff: "Two-factor authentication was turned off for your Postloom account.",
          passkeyAdded: `The passkey “${name}” was added to your Postloom account. It can now be used to sign in.`,
          passkeyRemoved: `The passkey “${name}” was removed from your Postloom account.`,
          linked: `Your Postloom account can now be signed in to with ${name}.`,
          unlinked: `Your Postloom account can no longer be signed in to with ${name}.`,
        }[change],
        "If it was not you, set a new password at once and look at your sign-in methods.",
      ],
      action: "Look at your security settings",
    }),
    accountDeleted: () => ({
      subject: "Your account was deleted",
      lead: ["Your Postloom account and everything in it was deleted. This is our last mail to you."],
    }),
    postsNeedAttention: (params) => ({
      subject: params.posts.length + params.more === 1 ? "A post needs you" : "Some of your posts need you",
      lead: linesOf(params, {
        line: (text, account, platform, what) => `“${text}” on ${account} (${platform}): ${what}`,
        what: {
          failed: "it did not go out.",
          missed: "its time has passed, so it was not sent.",
          not_approved: "it is held.",
          needs_user:
            "the network did not confirm whether it went out. Please check the account, then answer in Postloom.",
          comment_failed: "the post is out, its first comment is not.",
          comment_needs_user:
            "the post is out, but the network did not confirm its first comment. Please check the account, then answer in Postloom.",
        },
        more: (count) => `And ${count} more.`,
      }),
      action: "Look at your posts",
      after: ["What you wrote is kept. You can publish it now or give it another time."],
    }),
    approvalAsked: ({ text, person, at }) => ({
      subject: "A post waits for your approval",
      lead: [
        person === null ? `“${text}” waits for your approval.` : `${person} asks you to approve “${text}”.`,
        at === null ? "It has no time yet." : `It is to go out on ${time(at)}, and is held until it is approved.`,
      ],
      action: "See what waits for you",
    }),
    postApproved: ({ text, person, outcome }) => ({
      subject: "Your post was approved",
      lead: [person === null ? `“${text}” was approved.` : `${person} approved “${text}”.`, outcomes[outcome]],
      action: "Look at the post",
    }),
    changesRequested: ({ text, person, comment }) => ({
      subject: "Changes to your post were requested",
      lead: [
        person === null ? `Changes to “${text}” were requested:` : `${person} asks for changes to “${text}”:`,
        ...comment.split(/\n+/).filter(Boolean),
      ],
      action: "Look at the post",
    }),
    mentioned: ({ text, person, comment }) => ({
      subject: person === null ? "You were mentioned in a comment" : `${person} mentioned you in a comment`,
      lead: [`The comment is about the post “${text}”:`, ...comment.split(/\n+/).filter(Boolean)],
      action: "Look at the post",
    }),
    clientAnswered: ({ text, person, answer, comment, outcome }) => ({
      subject: {
        approved: "A client approved your post",
        changes_requested: "A client asks for changes",
        commented: "A client commented on your post",
      }[answer],
      lead: [
        {
          approved: `${person} (client) approved “${text}”.`,
          changes_requested: `${person} (client) asks for changes to “${text}”:`,
          commented: `${person} (client) writes about “${text}”:`,
        }[answer],
        ...(comment ?? "").split(/\n+/).filter(Boolean),
        ...(answer === "approved" ? [outcomes[outcome ?? "open"]] : []),
      ],
      action: "Look at the post",
    }),
    clientComments: ({ link, posts, comments }) => ({
      subject: comments === 1 ? "A client commented again" : `${comments} more comments by clients`,
      lead: [
        `Since our last mail, ${comments === 1 ? "one more comment" : `${comments} more comments`} came through the client link “${link}”.`,
        ...posts.map((post) => `“${post.text}”: ${post.comments}`),
      ],
      action: "Read the comments",
    }),
    repeatHeld: ({ text, reason }) => ({
      subject: "A repeating post is held up",
      lead: [`The next time of “${text}” could not be prepared: ${reason}`, "It is tried again every few minutes."],
      action: "Look at your posts",
    }),
    connectionEnding: ({ account, platform, until }) => ({
      subject: `Reconnect your ${platformNames[platform]} account`,
      lead: [
        until === null
          ? `Postloom can no longer post to ${account} on ${platformNames[platform]}: the network ended the connection.`
          : `Postloom can post to ${account} on ${platformNames[platform]} only until ${time(until)}: the network will not renew the connection.`,
        "Posts planned for it wait until you reconnect the account.",
      ],
      action: "Reconnect",
    }),
    webhookFailing: ({ host, until }) => ({
      subject: "A webhook receives nothing and will be paused",
      lead: [
        `For two days ${host} has taken no event from Postloom. If nothing changes, its webhook is paused at ${time(until)}.`,
        "Until then Postloom tries again. Events that happen while it is paused are kept for 30 days and can be sent again.",
      ],
      action: "Look at the webhooks",
    }),
    webhookPaused: ({ host, reason }) => ({
      subject: "A webhook is paused",
      lead: [
        reason === "gone"
          ? `${host} answered that it is gone (410), so Postloom sends it nothing more.`
          : `For three days ${host} has taken no event, so Postloom sends it nothing more.`,
        "Events are kept for 30 days. Turn the webhook on again when the receiver is back, then send them again.",
      ],
      action: "Look at the webhooks",
    }),
    paymentFailed: ({ until }) => ({
      subject: "Your payment for Premium failed",
      lead: [
        `The last payment for your Premium plan did not go through. It is tried again; Premium stays until ${time(until)}.`,
        "Please look at your card, so that nothing changes for you.",
      ],
      action: "Manage payment",
    }),
    premiumEnded: () => ({
      subject: "Your Premium plan has ended",
      lead: ["Your account is on the Basic plan now. Everything you made is still there."],
      action: "Choose a plan",
    }),
    invitation: () => ({
      subject: "You are invited to Postloom",
      lead: ["The operator of this Postloom server invites you to open an account."],
      action: "Open an account",
      after: [
        "The link works once, within 7 days, and for this address. If you do not know what this is about, ignore this mail.",
      ],
    }),
    workspaceInvitation: ({ workspace, invitedBy, role }) => ({
      subject: `${invitedBy} invites you to ${workspace}`,
      lead: [`${invitedBy} invites you to join the workspace ${workspace} as ${roleNames[role]}.`],
      action: "Look at the invitation",
      after: [
        "The link works once, within 7 days, and for this address. If you do not know what this is about, ignore this mail.",
      ],
    }),
    ownershipOffered: ({ workspace, person, until }) => ({
      subject: "You are offered the ownership of a workspace",
      lead: [
        `${person} offers you the ownership of the workspace ${workspace}.`,
        `If you accept, your plan pays for it, and ${person} becomes an admin. Until then nothing changes.`,
      ],
      action: "Look at the offer",
      after: [`The offer ends on ${time(until)}.`],
    }),
    contactMessage: ({ name, from, message, isConfirmed }) => ({
      subject: `Message from ${name}`,
      lead: [`${name} (${from}) writes to you through your Postloom page:`, ...message.split(/\n+/).filter(Boolean)],
      after: [
        isConfirmed
          ? "The sender has an account here and confirmed this address."
          : "This address is not verified. Be careful with links.",
        "Answer this mail to write back. Your own address was not shown.",
      ],
    }),
    newsletterConfirm: () => ({
      subject: "Confirm your subscription",
      lead: ["Please confirm that you want the weekly Postloom newsletter at this address."],
      action: "Confirm subscription",
      after: [
        "The link works for 7 days. If you did not ask for this, ignore this mail and you will not hear from us.",
      ],
    }),
  },
};
