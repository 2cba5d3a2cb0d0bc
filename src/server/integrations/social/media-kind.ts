import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import type { PublishMedia } from "./platform.ts";

/** What a refusal calls a file that goes out. */
export const mediaKindOf = ({ kind }: PublishMedia): MediaKind => (kind === "video" ? "video" : "picture");
