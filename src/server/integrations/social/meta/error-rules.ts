import { namesItself } from "#shared/error-catalogue/topic-of.ts";
import type { PlatformErrorKind } from "../platform-error.ts";
import type { LimitOf } from "../platform-usage.ts";

type Certain = Exclude<PlatformErrorKind, "unknown_outcome">;

/** The handling of an error. Its text for users is in the error catalogue, under the same code. */
export interface GraphErrorRule {
  code: number;
  subcode?: number;
  kind: Certain;
  /**
   * Whether the error proves that the call had no effect. False: the error has been seen with calls that took effect,
   * or comes from a gateway; after `send` the outcome is unknown.
   */
  isProof: boolean;
  /** The scope of a limit; default `account`. */
  limitOf?: LimitOf;
  /** The error concerns the account, not the post: it applies also to a response marked as transient. */
  isFirm?: true;
  /** The prepared upload or container is unusable and must be created again. */
  beginsAgain?: true;
  /** More retries would not help. */
  retries?: number;
}

/**
 * A code, or a code with one of its subcodes. A rule without subcode applies to all subcodes without a rule. Some
 * numbers mean the same error as a code and as a subcode of any code (`namesItself`).
 */
type Code = number | readonly [code: number, subcode: number];
type Traits = Pick<GraphErrorRule, "isFirm" | "beginsAgain" | "retries">;

const rules = (kind: Certain, isProof: boolean, codes: readonly Code[], traits: Traits = {}): GraphErrorRule[] =>
  codes.map((code) => ({
    ...(typeof code === "number" ? { code } : { code: code[0], subcode: code[1] }),
    kind,
    isProof,
    ...traits,
  }));

/**
 * Known errors of Graph, Instagram and Threads. Sources: Graph API error handling; video API and Instagram platform
 * error codes; for some, reports from production.
 */
export const graphErrorRules: readonly GraphErrorRule[] = [
  ...rules("auth_expired", true, [
    190,
    [190, 458],
    [190, 459],
    [190, 460],
    [190, 463],
    [190, 464],
    [190, 467],
    [190, 492],
    102,
  ]),

  { code: 4, kind: "rate_limited", isProof: false, limitOf: "app" },
  ...rules("rate_limited", false, [17, 32, 341, 613, 80001, 80002, 1349125]),
  ...rules("rate_limited", true, [[9, 2207042]]),

  // Permissions and account status.
  ...rules("rejected", true, [3, 10, 283, [25, 2207050]], { isFirm: true }),
  ...rules("rejected", false, [[4, 2207051]], { isFirm: true }),
  ...rules("rejected", true, [368, [368, 1390008], [368, 4854002]], { isFirm: true }),
  ...rules("duplicate", true, [[368, 1404082], 506]),

  // The content of the post.
  ...rules("rejected", true, [
    197,
    1609005,
    100,
    [100, 33],
    [100, 2207023],
    [100, 2207028],
    [100, 2207035],
    [100, 2207036],
    [100, 2207037],
    [100, 2207040],
    36004,
    [36004, 2207010],
    [-1, 2207081],
  ]),

  // Its pictures and videos.
  ...rules("rejected", true, [
    324,
    352,
    [352, 2207026],
    382,
    389,
    6000,
    6001,
    9004,
    36000,
    [36000, 2207004],
    36001,
    [36001, 2207005],
    36002,
    36003,
    [36003, 2207009],
    1363022,
    1363023,
    1363024,
    1363025,
    1363026,
    1363031,
    1363032,
    1363047,
    1609008,
    1609010,
    [-1, 2207082],
    [-1, 2207085],
    [1, 2207057],
  ]),

  // The upload was interrupted, so nothing is public.
  ...rules("unavailable", true, [1363033, 1363037, 1363041, 1363045], { beginsAgain: true }),
  // Upload errors after which the last call may still have finished the upload.
  ...rules("unavailable", false, [1363019, 1363020, 1363021, 1363030], { beginsAgain: true }),
  ...rules("unavailable", false, [
    1,
    2,
    -1,
    -2,
    [-1, 2207001],
    [-1, 2207032],
    [-2, 2207003],
    // Also sent for a container that is already published.
    [9007, 2207027],
    // Threads: a container that is not known yet, or no longer.
    [24, 4279009],
  ]),
  // This server did not respond to Meta's fetch of the file: it may have been starting, or its public address is wrong.
  ...rules("unavailable", true, [[9004, 2207052]], { retries: 4 }),
  // An upload unknown to Instagram, or a missing container that may have been published.
  ...rules(
    "unavailable",
    false,
    [
      [-1, 2207053],
      [24, 2207008],
    ],
    { beginsAgain: true },
  ),
  // The container has expired, so nothing was published; a new one is needed.
  ...rules(
    "unavailable",
    true,
    [
      [-2, 2207020],
      [24, 2207006],
    ],
    { beginsAgain: true },
  ),
];

/** The rule for Graph's block of permission errors, 200 to 299. */
const permissionRule = { kind: "rejected", isProof: true, isFirm: true } as const;

const byNumber = new Map(
  graphErrorRules.flatMap((rule) => {
    const number = rule.subcode ?? rule.code;
    return namesItself(number) ? [[number, rule] as const] : [];
  }),
);

/** The rule for an Instagram error number in the text of a container's status. */
export const ruleOfNumber = (number: number): GraphErrorRule | undefined => byNumber.get(number);

/** The rule for a code and subcode. A rule for the subcode has precedence. */
export function ruleOf(code: number, subcode: number | undefined): GraphErrorRule | undefined {
  const ofCode = graphErrorRules.filter((rule) => rule.code === code);
  return (
    ofCode.find((rule) => subcode !== undefined && rule.subcode === subcode) ??
    (subcode === undefined ? undefined : byNumber.get(subcode)) ??
    ofCode.find((rule) => rule.subcode === undefined) ??
    byNumber.get(code) ??
    (code >= 200 && code <= 299 ? { code, ...permissionRule } : undefined)
  );
}
