import { commonTopics, graphTopics, ownTopics, xTopics } from "./codes.ts";
import type { ErrorTopic } from "./topics.ts";

/** Graph's whole block of permission errors. */
const isPermission = (code: string) => /^2\d\d$/.test(code);

/** Meta's short subcodes mean something only together with their code; a long number is one error of all. */
export const namesItself = (number: number): boolean => number >= 1_000_000;

const graphTopicsByNumber = new Map(
  Object.entries(graphTopics).flatMap(([code, topic]) => {
    const number = code.split(".").at(-1) ?? "";
    return namesItself(Number(number)) ? [[number, topic] as const] : [];
  }),
);

export type MediaKind = "picture" | "video";

/** The same said of a picture and of a video. A code of neither is told apart by what was being sent. */
const topicsByMedia: readonly (Readonly<Record<MediaKind, ErrorTopic>> & { either?: ErrorTopic })[] = [
  { picture: "picture_unreadable", video: "video_unreadable" },
  { picture: "picture_format", video: "video_format" },
  { picture: "picture_shape", video: "video_shape" },
  { picture: "picture_too_small", video: "video_too_small" },
  { picture: "picture_too_large", video: "video_too_large" },
  { picture: "picture_not_processed", video: "video_not_processed", either: "media_not_processed" },
];

function ofMedia(topic: ErrorTopic, media: MediaKind): ErrorTopic {
  const pair = topicsByMedia.find(({ picture, video, either }) => [picture, video, either].includes(topic));
  return pair?.[media] ?? topic;
}

/** The last part of a code of the Graph that called itself passing, and is read otherwise for that. */
const passing = "passing";

/** What a platform's code is about, the more exact meaning first. */
function platformTopic(platform: string, code: string): ErrorTopic | null {
  const topics = { ...commonTopics, ...(platform === "x" ? xTopics : graphTopics) };
  const [general = "", subcode = ""] = code.split(".");
  if (Object.hasOwn(topics, code)) return topics[code] ?? null;
  const byNumber =
    platform === "x" ? undefined : (graphTopicsByNumber.get(subcode) ?? graphTopicsByNumber.get(general));
  if (byNumber !== undefined) return byNumber;
  if (Object.hasOwn(topics, general)) return topics[general] ?? null;
  return platform !== "x" && isPermission(general) ? "permission_missing" : null;
}

/** What a stored code is about; null for one that nobody has met yet. */
export function topicOf(code: string): ErrorTopic | null {
  if (Object.hasOwn(ownTopics, code)) return ownTopics[code] ?? null;
  const [, platform, rest = ""] = /^(facebook|instagram|x)\.(.+)$/.exec(code) ?? [];
  if (platform === undefined) return null;
  const [, plain = rest, added] = /^(.+)\.(passing|picture|video)$/.exec(rest) ?? [];
  const topic = platformTopic(platform, plain);
  if (topic === null || added === undefined) return topic;
  return added === passing ? "network_fault" : ofMedia(topic, added as MediaKind);
}

/** The code as it is kept where it means something else for what was being sent. */
export function codeFor(code: string, media: MediaKind | undefined): string {
  const topic = topicOf(code);
  return topic === null || media === undefined || ofMedia(topic, media) === topic ? code : `${code}.${media}`;
}

/** The code as it is kept where the network said that it is over soon. One without words stays as it is, to be found. */
export const passingCode = (code: string): string => (topicOf(code) === null ? code : `${code}.${passing}`);
