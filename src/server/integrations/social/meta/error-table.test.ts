import { describe, expect, test } from "vitest";
import { messagesIn } from "#server/lib/messages.ts";
import { explainError, explainTopic } from "#shared/error-catalogue/explain-error.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import type { ErrorTopic } from "#shared/error-catalogue/topics.ts";
import { languages } from "#shared/languages.ts";
import type { PlatformErrorKind } from "../platform-error.ts";
import { graphErrorRules } from "./error-rules.ts";
import { graphError } from "./errors.ts";

// Every row of Meta's error tables for a repeatable call: its kind, and its text for a picture and for a video.

/** `code` or `code/subcode`. `any/number`: the number as a code, and as a subcode of three other codes. */
type Row = readonly [
  codes: string,
  kind: PlatformErrorKind,
  topic: ErrorTopic | Record<MediaKind, ErrorTopic>,
  Traits?,
];
interface Traits {
  beginsAgain?: true;
  /** "put off": a response marked as transient is `unavailable`; otherwise its kind stays the same. */
  passing?: "put off";
}

const again: Traits = { beginsAgain: true };
const ifTransient: Traits = { passing: "put off" };
const unreadable = { picture: "picture_unreadable", video: "video_unreadable" } as const;
const tooSmall = { picture: "picture_too_small", video: "video_too_small" } as const;
const tooLarge = { picture: "picture_too_large", video: "video_too_large" } as const;
const format = { picture: "picture_format", video: "video_format" } as const;
const shape = { picture: "picture_shape", video: "video_shape" } as const;
const notProcessed = { picture: "picture_not_processed", video: "video_not_processed" } as const;

const rows: readonly Row[] = [
  // The token.
  ["190 190/467 102", "auth_expired", "connection_ended"],
  ["190/458", "auth_expired", "app_removed"],
  ["190/459", "auth_expired", "checkpoint"],
  ["190/460", "auth_expired", "password_changed"],
  ["190/463", "auth_expired", "connection_expired"],
  ["190/464", "auth_expired", "person_unconfirmed"],
  ["190/492", "auth_expired", "page_role_lost"],
  ["190/999", "auth_expired", "connection_ended"],
  // Permissions and account status.
  ["3", "rejected", "app_not_permitted"],
  ["10 200 250 299 200/7 283", "rejected", "permission_missing"],
  ["25/2207050 any/2207050", "rejected", "account_restricted"],
  // Limits.
  ["4", "rate_limited", "app_limit"],
  ["17 32 613 613/1996 80001 80002 any/1349125", "rate_limited", "account_limit"],
  ["341", "rate_limited", "post_limit"],
  ["9/2207042 any/2207042", "rate_limited", "daily_post_limit"],
  // Abuse.
  ["368 368/1", "rejected", "blocked_as_abuse"],
  ["4/2207051 any/2207051", "rejected", "held_as_spam"],
  ["368/1390008 any/1390008", "rejected", "posting_too_fast"],
  ["368/4854002 any/4854002", "rejected", "confirm_identity"],
  ["506 368/1404082 any/1404082", "duplicate", "duplicate"],
  // The content of the post.
  ["100 100/12", "rejected", "value_refused", ifTransient],
  ["100/33", "rejected", "object_gone"],
  ["197", "rejected", "empty_post", ifTransient],
  ["any/1609005", "rejected", "link_unreadable"],
  ["100/2207023 any/2207023", "rejected", "media_kind_unknown"],
  ["100/2207028 any/2207028", "rejected", "carousel_size"],
  ["100/2207035 100/2207036 100/2207037", "rejected", "product_tag_refused"],
  ["100/2207040 any/2207040", "rejected", "too_many_tags"],
  ["36004", "rejected", "caption_refused", ifTransient],
  ["36004/2207010 any/2207010", "rejected", "caption_refused"],
  ["-1/2207081 any/2207081", "rejected", "value_refused"],
  // Its pictures and videos.
  ["324 6000 6001 36002 6000/1", "rejected", unreadable, ifTransient],
  ["382", "rejected", tooSmall, ifTransient],
  ["36000", "rejected", tooLarge, ifTransient],
  ["36000/2207004 any/2207004", "rejected", tooLarge],
  ["352 36001", "rejected", format, ifTransient],
  ["352/2207026 any/2207026 36001/2207005 any/2207005", "rejected", format],
  ["36003", "rejected", shape, ifTransient],
  ["36003/2207009 any/2207009", "rejected", shape],
  ["389 9004", "rejected", "server_unreachable", ifTransient],
  ["any/1363022", "rejected", tooSmall],
  ["any/1363023", "rejected", tooLarge],
  ["any/1363024 any/1363031 any/1363032", "rejected", format],
  ["any/1363025", "rejected", "video_too_short"],
  ["any/1363026", "rejected", "video_too_long"],
  ["any/1363047 any/1609008 any/1609010", "rejected", "reel_encoding"],
  ["-1/2207082 any/2207082 -1/2207085 any/2207085", "rejected", notProcessed],
  ["1/2207057 any/2207057", "rejected", "video_cover"],
  // Interrupted uploads.
  ["any/1363033 any/1363037 any/1363041 any/1363045", "unavailable", "upload_broken", again],
  ["any/1363019 any/1363020 any/1363021 any/1363030", "unavailable", "upload_broken", again],
  ["-1/2207053 any/2207053", "unavailable", "upload_broken", again],
  ["-2/2207020 any/2207020 24/2207006 24/2207008 any/2207008", "unavailable", "preparation_lost", again],
  // Temporary errors.
  ["1 2 -1 -2 -2/2207003 any/2207003 -1/2207001 -1/2207032", "unavailable", "network_fault"],
  ["9007/2207027 any/2207027", "unavailable", "still_processing"],
  ["24/4279009 any/4279009", "unavailable", "preparation_lost"],
  ["9004/2207052 any/2207052", "unavailable", "server_unreachable"],
];

/** The most common code of refused uploads, a code without meaning, and a code for another error. */
const otherCodes = [6000, 1, 100];

interface Numbers {
  code: number;
  subcode?: number;
}

function numbersIn(codes: string): Numbers[] {
  return codes.split(" ").flatMap((text): Numbers[] => {
    const [code = "", subcode] = text.split("/");
    if (code === "any")
      return [{ code: Number(subcode) }, ...otherCodes.map((other) => ({ code: other, subcode: Number(subcode) }))];
    return [{ code: Number(code), ...(subcode === undefined ? {} : { subcode: Number(subcode) }) }];
  });
}

const cases = rows.flatMap(([codes, kind, topic, traits = {}]) =>
  numbersIn(codes).map((numbers) => ({ ...numbers, kind, topic, ...traits })),
);

const refused = ({ code, subcode }: Numbers, isTransient: boolean, status = 400) => ({
  status,
  headers: new Headers(),
  body: { error: { message: "a text that must not matter", code, error_subcode: subcode, is_transient: isTransient } },
});

const both = ["picture", "video"] as const;

function expectTopic(code: string, topic: ErrorTopic): void {
  for (const language of languages)
    expect(explainError(code, messagesIn(language).screens.errors)).toEqual(
      explainTopic(topic, messagesIn(language).screens.errors),
    );
}

describe.each(cases)("$code/$subcode", (row) => {
  const { kind, topic: topics, beginsAgain = false, passing } = row;
  const topicFor = (media: MediaKind) => (typeof topics === "string" ? topics : topics[media]);

  test.each(both)(`of a %s is ${kind}`, (media) => {
    const error = graphError("facebook", refused(row, false), "repeatable", media);
    expect(error).toMatchObject({
      kind,
      beginsAgain,
      message: explainTopic(topicFor(media), messagesIn("en").screens.errors).cause,
    });
    expectTopic(error.code, topicFor(media));
  });

  test.each(both)("of a %s, marked as transient, is retried unless its code is more specific", (media) => {
    const error = graphError("facebook", refused(row, true), "repeatable", media);
    const topic = passing === "put off" ? "network_fault" : topicFor(media);
    expect(error).toMatchObject({ kind: passing === "put off" ? "unavailable" : kind, beginsAgain });
    expectTopic(error.code, topic);
  });

  test("with status 500 is handled like one marked as transient", () => {
    const faulty = graphError("facebook", refused(row, false, 500), "repeatable", "video");
    const transient = graphError("facebook", refused(row, true), "repeatable", "video");
    expect([faulty.kind, faulty.code]).toEqual([transient.kind, transient.code]);
  });
});

test("every rule is in the table", () => {
  const tested = new Set(cases.map(({ code, subcode }) => `${code}/${subcode}`));
  const untested = graphErrorRules.filter(({ code, subcode }) => !tested.has(`${code}/${subcode}`));
  expect(untested).toEqual([]);
});

test("an error about a video has no text about a picture, and the other way round", () => {
  const wrong = cases.flatMap((row) =>
    both.flatMap((media) => {
      const { message, fix } = graphError("facebook", refused(row, false), "repeatable", media);
      const isOfBoth = /picture.* video/.test(`${message} ${fix}`);
      const other = media === "video" ? /picture|image/i : /video|reel/i;
      const isOwn = /^any\/(13630|1609008|1609010|2207057)/.test(`any/${row.subcode ?? row.code}`);
      return isOfBoth || (media === "picture" && isOwn) || !other.test(`${message} ${fix}`) ? [] : [message];
    }),
  );
  expect(wrong).toEqual([]);
});

test("a code without a rule is rejected, or unavailable when marked as transient", () => {
  const error = (isTransient: boolean) => graphError("facebook", refused({ code: 424_242 }, isTransient), "repeatable");
  expect([error(false).kind, error(true).kind]).toEqual(["rejected", "unavailable"]);
});

describe("after the call that publishes", () => {
  test.each([
    // The upload is incomplete, so nothing is public.
    [6000, 1_363_037, false, "unavailable"],
    [6001, 1_363_033, true, "unavailable"],
    // The upload may be finished, and a new one would be a second video.
    [1, 1_363_030, false, "unknown_outcome"],
    [6000, 1_363_019, true, "unknown_outcome"],
    [24, 2_207_008, false, "unknown_outcome"],
    // A transient error may have taken effect.
    [6000, undefined, true, "unknown_outcome"],
    [6000, undefined, false, "rejected"],
    [1, 2_207_051, true, "unknown_outcome"],
  ])("%s/%s, transient: %s, is %s", (code, subcode, isTransient, kind) => {
    const numbers = { code, ...(subcode === undefined ? {} : { subcode }) };
    expect(graphError("facebook", refused(numbers, isTransient), "irreversible", "video").kind).toBe(kind);
  });
});
