import type { MediaFacts } from "./media-facts.ts";
import { type NetworkRules, megabyte } from "./network-rules.ts";
import { platformNames } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";
import { convertedFacts } from "./video-conversion.ts";

const seconds = (ms: number) => `${Math.round(ms) / 1_000} s`;
const megabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;

/** All reasons for which the network would refuse the video, converted for it. */
export function videoProblems(network: NetworkRules, video: MediaFacts, words: RuleWords = ruleWords): string[] {
  const { video: rules, platform } = network;
  const name = platformNames[platform];
  const { durationMs, sizeBytes, width, height, videoCodec } = convertedFacts(network, video);
  const ratio = width / height;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const sides = rules.maxSides;
  const size = `${width} × ${height}`;
  return [
    durationMs !== null &&
      durationMs < rules.minMs &&
      words.short({ name, least: seconds(rules.minMs), has: seconds(durationMs) }),
    durationMs !== null &&
      durationMs > rules.maxMs &&
      words.long({ name, most: seconds(rules.maxMs), has: seconds(durationMs) }),
    sizeBytes !== null &&
      sizeBytes > rules.maxBytes &&
      words.heavy({ name, most: megabytes(rules.maxBytes), has: megabytes(sizeBytes) }),
    sides !== null &&
      (long > sides.long || short > sides.short) &&
      words.large({ name, most: `${sides.long} × ${sides.short}`, has: size }),
    rules.maxWidth !== null && width > rules.maxWidth && words.wide({ name, most: rules.maxWidth, has: width }),
    short > 0 && short < rules.minSide && words.small({ name, least: rules.minSide, has: size }),
    ratio < rules.minRatio && words.tallShape({ name, has: size }),
    ratio > rules.maxRatio && (ratio < 1 ? words.tallShape({ name, has: size }) : words.wideShape({ name, has: size })),
    videoCodec !== null && rules.pixelFormats[videoCodec] === undefined && words.codec({ name, codec: videoCodec }),
  ].filter((problem) => problem !== false);
}
