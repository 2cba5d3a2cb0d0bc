/** Without zod, so that the first screens need not load it. */
export const platforms = ["facebook", "instagram", "x", "bluesky", "mastodon", "threads", "linkedin"] as const;

export const platformNames = {
  facebook: "Facebook",
  instagram: "Instagram",
  x: "X",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  threads: "Threads",
  linkedin: "LinkedIn",
} as const satisfies Record<(typeof platforms)[number], string>;
