import cups from "#client/assets/art/cups.webp";
import marigolds from "#client/assets/art/marigolds.webp";
import tide from "#client/assets/art/tide.webp";
import type { Areas } from "#client/lib/language/bind-messages.ts";

const platform = null;
const description = null;
const error = null;

/** Shown if nothing could be loaded, always below a "Sample data" badge. */
export const sampleDashboard = (messages: Areas["dashboard"]["samples"]) =>
  ({
    stats: { totalCreations: 128, totalPosts: 94, totalViews: 48_210, totalEngagement: 6.4 },
    changes: null,
    creations: [
      {
        id: null,
        type: "image",
        ...messages.marigolds,
        thumbnailUrl: marigolds,
        createdAt: "2025-11-26T09:00:00Z",
        status: "completed",
        platform,
        description,
        error,
      },
      {
        id: null,
        type: "image",
        ...messages.cups,
        thumbnailUrl: cups,
        createdAt: "2025-11-25T09:00:00Z",
        status: "posted",
        platform,
        description,
        error,
      },
      {
        id: null,
        type: "image",
        ...messages.tide,
        thumbnailUrl: tide,
        createdAt: "2025-11-24T09:00:00Z",
        status: "draft",
        platform,
        description,
        error,
      },
    ],
    usage: {
      images: { used: 7, limit: 10 },
      videos: { used: 2, limit: 3 },
      posts: { used: 15, limit: 20 },
    },
  }) as const;
