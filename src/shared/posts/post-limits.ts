import { networkRules } from "#shared/platforms/rules-for.ts";

// Limits of the input before a network is known: the largest of any network, or our own. The networks' limits: shared/platforms.

/** The longest text of any network. */
export const contentMax = networkRules.facebook.text.max;
export const commentMax = networkRules.facebook.commentMax;
export const mediaMax = 20;
/** Not the largest: Mastodon and Bluesky accept more than the others. */
export const altTextMax = 1_000;
/** As long as a post on most Mastodon servers. */
export const contentWarningMax = networkRules.mastodon.text.max;
export const hashtagsMax = 60;
/** Characters of one hashtag. */
export const hashtagLengthMax = 100;
