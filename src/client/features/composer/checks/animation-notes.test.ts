import { expect, test, vi } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import { platforms } from "#shared/platforms/platform.ts";

const composer = await loadArea("en", "composer");

vi.stubGlobal("localStorage", { getItem: () => "en" });
const { movingNotes, stillNotes } = await import("./animation-notes.ts");

const still = { width: 640, height: 480, sizeBytes: 1_000, videoCodec: null, frameRate: null, audioCodec: null };
const image: MediaFacts = { ...still, kind: "image", durationMs: null };
const gif: MediaFacts = { ...still, kind: "gif", isGif: true, durationMs: 1_200 };

const moving = (...media: MediaFacts[]) =>
  movingNotes(media, ["x", "facebook", "instagram", "bluesky"], composer.checks);
const stills = (...media: MediaFacts[]) => stillNotes(media, platforms, composer.problems.rules);

test("one line names the networks that get a video instead of an animation", () => {
  expect(moving(gif)).toEqual(["For Facebook, Instagram and Bluesky: the animation goes out as a video without sound"]);
  expect(moving(gif, image)).toEqual(["For Instagram: the animation goes out as a video without sound"]);
  expect(moving(image)).toEqual([]);
});

test("one line names the networks that show only the first picture, and says why", () => {
  expect(stills(gif)).toEqual([]);
  expect(stills(gif, image)).toEqual([
    "On Facebook, X, Bluesky, Mastodon and LinkedIn only the first picture of the animation is shown, because the post has other media. Post it alone to keep it moving.",
  ]);
  const long = { ...gif, isGif: false, durationMs: 400_000 };
  expect(stills(long)).toEqual([
    expect.stringMatching(/^On Facebook, Instagram, X, .* it cannot be a video there\. Make it shorter/),
  ]);
  // Alone it would not move either.
  expect(stills(long, image)).toEqual([expect.stringContaining("it cannot be a video there")]);
});
