import { namesItself } from "#shared/error-catalogue/topic-of.ts";
import type { LimitOf, PlatformErrorKind } from "../platform.ts";

type Certain = Exclude<PlatformErrorKind, "unknown_outcome">;

/** How a refusal acts. What it means to a person stands in the error catalogue, under the same codes. */
export interface GraphErrorRule {
  code: number;
  subcode?: number;
  kind: Certain;
  /**
   * False: seen on a call that took effect all the same, or given by whatever stands before the service. After `send` such an
   * answer proves nothing.
   */
  isProof: boolean;
  /** Who has to wait; `account` unless said otherwise. */
  limitOf?: LimitOf;
  /** About the account and not the post: it holds also where the answer calls itself passing. */
  isFirm?: true;
  /** What was brought to Meta so far is of no use: the upload or the container begins again. */
  beginsAgain?: true;
}

/**
 * A code, or a code with one of its subcodes. A rule without subcode stands for all subcodes that are not listed. A number that
 * names itself is the same error as a code, and as a subcode of any code.
 */
type Code = number | readonly [code: number, subcode: number];
type Traits = Pick<GraphErrorRule, "isFirm" | "beginsAgain">;

const rules = (kind: Certain, isProof: boolean, codes: readonly Code[], traits: Traits = {}): GraphErrorRule[] =>
  codes.map((code) => ({
    ...(typeof code === "number" ? { code } : { code: code[0], subcode: code[1] }),
    kind,
    isProof,
    ...traits,
  }));

/** Documented Graph and Instagram errors. Sources: Graph API error handling; video API and Instagram platform error codes. */
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

  // Permissions and the account itself.
  ...rules("rejected", true, [3, 10, 283, [25, 2207050]], { isFirm: true }),
  ...rules("rejected", false, [[4, 2207051]], { isFirm: true }),
  ...rules("rejected", true, [368, [368, 1390008], [368, 4854002]], { isFirm: true }),
  ...rules("duplicate", true, [[368, 1404082], 506]),

  // The post as it is.
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

  // The upload broke off; nothing is public before it is whole.
  ...rules("unavailable", true, [1363033, 1363037, 1363041, 1363045], { beginsAgain: true }),
  // Something went wrong with it, which leaves open whether the last call closed it.
  ...rules("unavailable", false, [1363019, 1363020, 1363021, 1363030], { beginsAgain: true }),
  ...rules("unavailable", false, [
    1,
    2,
    -1,
    -2,
    [-1, 2207001],
    [-1, 2207032],
    [-2, 2207003],
    // Also given for a container that was published before.
    [9007, 2207027],
  ]),
  // It was this server that did not answer, which may just have been starting.
  ...rules("unavailable", true, [[9004, 2207052]]),
  // An upload that Instagram does not know, or a container that it has lost sight of and may have published.
  ...rules(
    "unavailable",
    false,
    [
      [-1, 2207053],
      [24, 2207008],
    ],
    { beginsAgain: true },
  ),
  // The container is gone, so nothing was published; a new one helps.
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

/** Graph's whole block of permission errors. */
const permissionRule = { kind: "rejected", isProof: true, isFirm: true } as const;

const byNumber = new Map(
  graphErrorRules.flatMap((rule) => {
    const number = rule.subcode ?? rule.code;
    return namesItself(number) ? [[number, rule] as const] : [];
  }),
);

/** The rule of an Instagram number in the words of a container's status. */
export const ruleOfNumber = (number: number): GraphErrorRule | undefined => byNumber.get(number);

/** The subcode decides before the code. */
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
