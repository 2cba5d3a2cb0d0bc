import type { Platform } from "../platforms/networks.ts";
import {
  blueskyTopics,
  commonTopics,
  graphTopics,
  linkedinTopics,
  mastodonTopics,
  ownTopics,
  threadsTopics,
  xTopics,
} from "./codes.ts";
import type { ErrorTopic } from "./topics.ts";

/** The Graph API's range of permission errors. */
const isPermission = (code: string) => /^2\d\d$/.test(code);

/** Meta's short subcodes have a meaning only together with their code; a long number identifies an error alone. */
export const namesItself = (number: number): boolean => number >= 1_000_000;

const graphTopicsByNumber = new Map(
  Object.entries(graphTopics).flatMap(([code, topic]) => {
    const number = code.split(".").at(-1) ?? "";
    return namesItself(Number(number)) ? [[number, topic] as const] : [];
  }),
);

export type MediaKind = "picture" | "video";

/** Topics of a picture and of a video. A code for either is distinguished by the media that was sent. */
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

/** Suffix of a Graph code that was reported as transient, which changes its topic. */
const passing = "passing";

const threads = { ...graphTopics, ...threadsTopics };

const topicsByPlatform: Readonly<Record<Platform, Readonly<Record<string, ErrorTopic>>>> = {
  facebook: graphTopics,
  instagram: graphTopics,
  threads,
  x: xTopics,
  linkedin: linkedinTopics,
  mastodon: mastodonTopics,
  bluesky: blueskyTopics,
};
const topicsOf = new Map(Object.entries(topicsByPlatform));

/** The topic of a platform's code, the most specific match first. */
function platformTopic(platformTopics: Readonly<Record<string, ErrorTopic>>, code: string): ErrorTopic | null {
  const topics = { ...commonTopics, ...platformTopics };
  const isGraph = platformTopics === graphTopics || platformTopics === threads;
  const [general = "", subcode = ""] = code.split(".");
  if (Object.hasOwn(topics, code)) return topics[code] ?? null;
  const byNumber = isGraph ? (graphTopicsByNumber.get(subcode) ?? graphTopicsByNumber.get(general)) : undefined;
  if (byNumber !== undefined) return byNumber;
  if (Object.hasOwn(topics, general)) return topics[general] ?? null;
  return isGraph && isPermission(general) ? "permission_missing" : null;
}

/** The topic of a stored code; null when it is unknown. */
export function topicOf(code: string): ErrorTopic | null {
  if (Object.hasOwn(ownTopics, code)) return ownTopics[code] ?? null;
  const [, platform = "", rest = ""] = /^(\w+)\.(.+)$/.exec(code) ?? [];
  const platformTopics = topicsOf.get(platform);
  if (platformTopics === undefined) return null;
  const [, plain = rest, added] = /^(.+)\.(passing|picture|video)$/.exec(rest) ?? [];
  const topic = platformTopic(platformTopics, plain);
  if (topic === null || added === undefined) return topic;
  return added === passing ? "network_fault" : ofMedia(topic, added as MediaKind);
}

/** The code to store, with the media kind when that changes its topic. */
export function codeFor(code: string, media: MediaKind | undefined): string {
  const topic = topicOf(code);
  return topic === null || media === undefined || ofMedia(topic, media) === topic ? code : `${code}.${media}`;
}

/** The code to store for an error that the network reported as transient. An unknown code stays unchanged, so that it can be found. */
export const passingCode = (code: string): string => (topicOf(code) === null ? code : `${code}.${passing}`);
