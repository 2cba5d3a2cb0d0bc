import { numberIn } from "../phrase.ts";

const number = numberIn("en");

/** The dashboard, with the usage of the plan. */
export const dashboard = {
  title: "Dashboard",
  welcome: (name: string) => `Welcome back, ${name}! Here's your content overview`,
  loading: "Loading dashboard...",
  failed: "Failed to load dashboard data",
  loadedBefore: "What you see was loaded before.",
  retry: "Retry",
  retrying: "Retrying",
  sample: "Sample data",
  samples: {
    marigolds: {
      title: "Marigolds, white vase",
      prompt: "Nine marigolds in a ribbed white vase, indigo backdrop, hard sun",
    },
    cups: {
      title: "Five glazes, five cups",
      prompt: "Five mugs on a walnut shelf, one per studio glaze, warm window light",
    },
    tide: { title: "Tide lines", prompt: "A shore from above, turquoise water meeting pale sand" },
  },
  stats: {
    label: "Statistics",
    creations: "Total Creations",
    posts: "Total Posts",
    views: "Total Views",
    engagement: "Engagement",
    noData: "No data yet",
  },
  /** The text of a change such as "+12%". */
  trends: {
    creations: (change: string) => `${change} this week`,
    posts: (change: string) => `${change} vs last month`,
    views: (change: string) => `${change} growth`,
    engagement: (change: string) => `${change} improvement`,
  },
  setUp: {
    title: "Set up",
    account: "Create your account",
    network: "Connect Bluesky, Mastodon or another network",
    image: "Generate your first image",
    connect: "Connect",
    generate: "Generate",
    done: "done",
  },
  templates: { title: "Or start from a template", all: "All templates" },
  quick: {
    title: "Quick Actions",
    image: "New Image",
    video: "New Video",
    meta: "Post to Instagram",
    x: "Post to X",
    any: "Post to any network",
  },
  usage: {
    title: "Usage",
    resets: (date: string) => `Resets ${date}`,
    images: "Image Generation",
    videos: "Video Generation",
    posts: "Post Publishing",
    unlimited: "Unlimited on Premium",
    remaining: (count: number) => `${number(count)} remaining`,
    plans: "See plans",
  },
  week: {
    title: "This week",
    calendar: "Calendar",
    empty: "Nothing planned",
    more: (count: number) => `${number(count)} more`,
    untitled: "Untitled post",
  },
};
