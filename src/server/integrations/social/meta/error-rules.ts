import type { LimitOf, PlatformErrorKind } from "../platform.ts";

type Certain = Exclude<PlatformErrorKind, "unknown_outcome">;

export interface GraphErrorRule {
  code: number;
  subcode?: number;
  kind: Certain;
  message: string;
  fix?: string;
  /**
   * False: seen on a call that took effect all the same, or given by whatever stands before the service. After `send` such an
   * answer proves nothing.
   */
  isProof: boolean;
  /** Who has to wait; `account` unless said otherwise. */
  limitOf?: LimitOf;
}

const reconnect = "Reconnect the account in Settings.";
const waitAndSee = "Nothing to do: it is tried again on its own.";

const token = (code: number, message: string, subcode?: number): GraphErrorRule => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "auth_expired",
  message,
  fix: reconnect,
  isProof: true,
});
const refusal = (
  code: number,
  subcode: number | null,
  message: string,
  fix: string,
  isProof = true,
): GraphErrorRule => ({
  code,
  ...(subcode === null ? {} : { subcode }),
  kind: "rejected",
  message,
  fix,
  isProof,
});
const rate = (code: number, message: string, subcode?: number): GraphErrorRule => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "rate_limited",
  message,
  fix: waitAndSee,
  isProof: false,
});
const transient = (code: number, subcode?: number, isProof = false): GraphErrorRule => ({
  code,
  ...(subcode === undefined ? {} : { subcode }),
  kind: "unavailable",
  message: "The network had a fault of its own.",
  fix: waitAndSee,
  isProof,
});

const mediaFix = "Choose another picture, or open it in the editor and save it again.";
const videoFix = "Make the video again, or choose another one.";
const permissionFix = "Reconnect the account in Settings and allow everything that is asked for.";

/**
 * Documented Graph and Instagram errors by code and subcode. A rule without subcode stands for all subcodes not listed.
 * Sources: Graph API error handling; Instagram platform error codes.
 */
export const graphErrorRules: readonly GraphErrorRule[] = [
  token(190, "The connection to the account is no longer valid."),
  token(190, "The app was removed from the account.", 458),
  token(190, "The person has to log in at Facebook first: their account is at a checkpoint.", 459),
  token(190, "The password was changed, which ended the connection.", 460),
  token(190, "The connection has expired.", 463),
  token(190, "The person's account is not confirmed.", 464),
  token(190, "The person no longer has a role on the Page.", 492),
  token(102, "The session has ended."),

  refusal(3, null, "The app may not use this call.", "Ask whoever runs this server to check the app's permissions."),
  refusal(10, null, "A permission is missing.", permissionFix),
  refusal(283, null, "A permission is missing.", permissionFix),
  refusal(25, 2207050, "The Instagram account is restricted.", "Open Instagram and follow what it asks for."),
  refusal(4, 2207051, "Instagram held the post back as possible spam.", "Wait a while before posting again.", false),

  { ...rate(4, "The app has reached its limit of calls."), limitOf: "app" },
  rate(17, "The account has reached its limit of calls."),
  rate(32, "The Page has reached its limit of calls."),
  rate(341, "The limit of posts is reached."),
  rate(613, "The limit of calls is reached."),
  rate(80001, "The Page has reached its limit of calls."),
  rate(80002, "The Instagram account has reached its limit of calls."),
  { ...rate(9, "The Instagram account has reached its limit of posts for a day.", 2207042), isProof: true },

  refusal(
    368,
    null,
    "Facebook blocked this as possible abuse.",
    "Wait a day before posting again, or look at the Page's support inbox.",
  ),
  refusal(368, 1390008, "Facebook finds the account is posting too fast.", "Wait a while before posting again."),
  refusal(
    368,
    4854002,
    "Facebook wants the person to confirm who they are.",
    "Open Facebook and follow what it asks for.",
  ),
  {
    code: 368,
    subcode: 1404082,
    kind: "duplicate",
    message: "This was posted before.",
    fix: "Change the text.",
    isProof: true,
  },
  { code: 506, kind: "duplicate", message: "The same post was just made.", fix: "Change the text.", isProof: true },

  refusal(197, null, "The post is empty.", "Add a text or a picture."),
  refusal(1609005, null, "The link in the post could not be read.", "Check the link."),
  refusal(100, null, "The request holds a value that is not accepted.", "Check the text and the picture."),
  refusal(
    100,
    33,
    "What the post is made of no longer exists there, or may not be seen.",
    "Try again; if it stays, reconnect the account.",
  ),
  refusal(100, 2207023, "The kind of media is not known.", mediaFix),
  refusal(100, 2207028, "A carousel takes 2 to 10 items.", "Change the number of pictures and videos."),
  refusal(100, 2207035, "A tagged product is not accepted.", "Remove the tag."),
  refusal(100, 2207036, "A tagged product is not accepted.", "Remove the tag."),
  refusal(100, 2207037, "A tagged product is not accepted.", "Remove the tag."),
  refusal(100, 2207040, "Too many people are tagged.", "Use fewer @ mentions."),

  refusal(324, null, "The picture could not be read.", mediaFix),
  refusal(352, 2207026, "The video format is not accepted.", videoFix),
  refusal(382, null, "The picture is too small.", "Choose a larger picture."),
  refusal(
    389,
    null,
    "Facebook could not fetch the picture.",
    "This server must be reachable from the internet under PUBLIC_URL.",
  ),
  refusal(6000, null, "The media could not be read.", mediaFix),
  refusal(6001, null, "The media could not be read.", mediaFix),
  refusal(
    9004,
    2207052,
    "Instagram could not fetch the picture.",
    "This server must be reachable from the internet under PUBLIC_URL.",
  ),
  refusal(36000, 2207004, "The picture is larger than 8 MB.", mediaFix),
  refusal(36001, 2207005, "The picture format is not accepted: Instagram takes JPEG.", mediaFix),
  refusal(36003, 2207009, "The picture is too tall or too wide: Instagram takes 4:5 to 1.91:1.", mediaFix),
  refusal(
    36004,
    2207010,
    "The caption is too long or holds too many hashtags or mentions.",
    "At most 2,200 characters, 30 hashtags and 20 mentions.",
  ),
  refusal(1363022, null, "The video is too small to be one.", videoFix),
  refusal(1363023, null, "The video is larger than Facebook takes.", videoFix),
  refusal(1363024, null, "The video format is not accepted.", videoFix),
  refusal(1363025, null, "The video is too short for Facebook.", videoFix),
  refusal(1363026, null, "The video is too long for Facebook.", videoFix),
  refusal(1363031, null, "The video format is not accepted.", videoFix),
  refusal(1363032, null, "The video format is not accepted.", videoFix),
  refusal(1363047, null, "The reel's encoding is not accepted.", videoFix),
  refusal(1609008, null, "The reel's encoding is not accepted.", videoFix),
  refusal(1609010, null, "The reel's encoding is not accepted.", videoFix),
  // The upload broke off; nothing is public before it is whole.
  ...[1363019, 1363020, 1363021, 1363030, 1363033, 1363037, 1363041, 1363045].map((code) =>
    transient(code, undefined, true),
  ),
  refusal(-1, 2207082, "Instagram could not process the media.", videoFix),
  refusal(-1, 2207085, "Instagram could not process the media.", videoFix),
  rate(1349125, "The limit of calls is reached."),
  refusal(1, 2207057, "The cover of the video lies outside it.", videoFix),

  transient(1),
  transient(2),
  transient(-1, 2207001),
  transient(-1, 2207032),
  transient(-1, 2207053),
  transient(-2, 2207003),
  // Also given for a container that was published before.
  transient(9007, 2207027),
  // The container is gone, so nothing was published; a new one helps.
  transient(-2, 2207020, true),
  transient(24, 2207006, true),
  transient(24, 2207008, true),
];

/** Graph's whole block of permission errors. */
export const permissionRule: Omit<GraphErrorRule, "code"> = {
  kind: "rejected",
  message: "The app is not allowed to do this for the account.",
  fix: permissionFix,
  isProof: true,
};
