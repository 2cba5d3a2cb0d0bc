import type { Catalogue } from "#shared/messages/catalogue.gen.ts";

export type RuleWords = Catalogue["screens"]["composer"]["problems"]["rules"];

/** Messages of the platform rules. `name` is a platform's name. */
export const ruleWords: RuleWords = {
  tooLong: ({ name, max, over }) => `${name} accepts ${max} characters; this is ${over} over`,
  hashtags: ({ name, max }) => `${name} accepts ${max} hashtags`,
  mentions: ({ name, max }) => `${name} accepts ${max} mentions`,
  links: ({ name, max }) => `${name} accepts ${max} different links`,
  manyBytes: ({ name }) => `${name} does not accept this text: its characters take too much room. Make it shorter.`,
  publicOnly: ({ name }) =>
    `Everybody sees the posts of this account on ${name}: choose that, or make a post of its own for it`,
  cashtags: ({ name }) => `${name} accepts one cashtag, like $ABC, in one post`,
  characters: ({ name }) => `${name} does not accept a character in this text`,
  longThread: ({ max }) => `A thread has at most ${max} posts here`,
  blankPart: "Write something, or remove this part of the thread",
  empty: ({ name }) => `${name} needs a text, a picture or a video`,
  repeated: ({ name }) => `${name} refuses the same text twice. Change one of them.`,
  longAltText: ({ name, max, over }) => `${name} accepts an alt text of ${max} characters; this one is ${over} over`,
  noMedia: ({ name }) => `${name} needs a picture or a video`,
  images: ({ name, max }) => `${name} accepts ${max} ${max === 1 ? "picture" : "pictures"} in one post here`,
  videos: ({ name, max }) => `${name} accepts ${max} ${max === 1 ? "video" : "videos"} in one post here`,
  mixed: ({ name }) => `${name} does not take different kinds of media in one post: choose pictures or one video`,
  /** `name` may be several, like "X and Bluesky". */
  still: ({ name }) =>
    `On ${name} only the first picture of this animation is shown, because it cannot be a video there. Make it shorter, or post a video.`,
  stillAmongOthers: ({ name }) =>
    `On ${name} only the first picture of the animation is shown, because the post has other media. Post it alone to keep it moving.`,
  short: ({ name, least, has }) =>
    `${name} accepts videos of ${least} or longer; this one has ${has}. Make a longer one.`,
  long: ({ name, most, has }) => `${name} accepts videos of at most ${most}; this one has ${has}. Make a shorter one.`,
  heavy: ({ name, most, has }) =>
    `${name} accepts videos of at most ${most}; this one has ${has}. Make a shorter or smaller one.`,
  large: ({ name, most, has }) =>
    `${name} accepts videos of at most ${most} pixels; this one has ${has}. Make it at 1280 × 720.`,
  wide: ({ name, most, has }) =>
    `${name} accepts videos of at most ${most} pixels in width; this one has ${has}. Make a smaller one.`,
  small: ({ name, least, has }) => `${name} accepts videos of ${least} pixels or more a side; this one has ${has}.`,
  tallShape: ({ name, has }) => `${name} does not accept a video this tall: ${has}. Choose another shape.`,
  wideShape: ({ name, has }) => `${name} does not accept a video this wide: ${has}. Choose another shape.`,
  codec: ({ name, codec }) => `${name} does not accept videos in ${codec}. Use one in H.264.`,
  unreachable: ({ name }) =>
    `${name} cannot fetch pictures from this server, because its address is not on the internet. Post a single video, or have whoever runs this server set PUBLIC_URL.`,
  /** Of a network that fetches single videos as well. */
  unreachableMedia: ({ name }) =>
    `${name} cannot fetch pictures or videos from this server, because its address is not on the internet. Post a text, or have whoever runs this server set PUBLIC_URL.`,
};
