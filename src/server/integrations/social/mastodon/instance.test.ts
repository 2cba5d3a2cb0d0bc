import { expect, test } from "vitest";
import { rulesFor } from "#shared/platforms/rules-for.ts";
import { limitsOf } from "./instance.ts";

test("the values of a server become the limits of its accounts", () => {
  const limits = limitsOf({
    configuration: {
      statuses: { max_characters: 5_000, max_media_attachments: 8, characters_reserved_per_url: 23 },
      media_attachments: {
        description_limit: 1_500,
        image_size_limit: 16_777_216,
        image_matrix_limit: 33_177_600,
        video_size_limit: 103_809_024,
        video_frame_rate_limit: 120,
        video_matrix_limit: 8_294_400,
      },
    },
  });
  expect(limits).toEqual({
    textMax: 5_000,
    linkLength: 23,
    imagesMax: 8,
    altTextMax: 1_500,
    imageBytes: 16_777_216,
    imageSide: 5_760,
    videoBytes: 103_809_024,
    videoFrameRate: 120,
    videoLong: 3_840,
    videoShort: 2_160,
  });
  expect(rulesFor({ platform: "mastodon", limits })).toMatchObject({
    commentMax: 5_000,
    video: { maxSides: { long: 3_840 } },
  });
});

test("a server that says little keeps the defaults", () => {
  expect(limitsOf({})).toEqual({});
  expect(limitsOf({ max_toot_chars: 10_000, description_limit: 5_000 })).toEqual({
    textMax: 10_000,
    altTextMax: 5_000,
  });
});

test("the sides of a video never make more pixels than the server takes", () => {
  for (const pixels of [1, 2, 1_000, 2_304_000, 8_294_400, 33_177_601]) {
    const { videoLong = 0, videoShort = 0 } = limitsOf({
      configuration: { media_attachments: { video_matrix_limit: pixels } },
    });
    expect(videoLong * videoShort).toBeLessThanOrEqual(pixels);
  }
});
