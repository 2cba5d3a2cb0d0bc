import bowls from "#client/assets/art/bowls.webp";
import cups from "#client/assets/art/cups.webp";
import kiln from "#client/assets/art/kiln.webp";
import marigolds from "#client/assets/art/marigolds-s.webp";
import shelf from "#client/assets/art/shelf.webp";
import tide from "#client/assets/art/tide.webp";
import wheel from "#client/assets/art/wheel.webp";
import type { Areas } from "#client/lib/language/bind-messages.ts";

export interface ExamplePost {
  time: string;
  title: keyof Areas["landing"]["week"]["posts"];
  picture: string | null;
  on: readonly ("facebook" | "instagram" | "x")[];
}

export interface ExampleDay {
  /** Days after today. */
  fromToday: number;
  isToday: boolean;
  isPast: boolean;
  posts: readonly ExamplePost[];
}

/** Today is the third of the seven days, so that some posts are published and some are scheduled. */
const todayIndex = 2;

/** The hero shows this post, too: on the day after today, so that it is always scheduled. */
const highlight: ExamplePost = {
  time: "18:30",
  title: "marigolds",
  picture: marigolds,
  on: ["facebook", "instagram", "x"],
};

const week: readonly (readonly ExamplePost[])[] = [
  [
    { time: "09:00", title: "opening", picture: kiln, on: ["facebook", "instagram"] },
    { time: "18:30", title: "mixing", picture: null, on: ["x"] },
  ],
  [
    { time: "12:15", title: "glazes", picture: cups, on: ["instagram"] },
    { time: "20:00", title: "shelf", picture: shelf, on: ["facebook"] },
  ],
  [
    { time: "10:00", title: "tide", picture: tide, on: ["x"] },
    { time: "18:30", title: "bowls", picture: bowls, on: ["facebook", "instagram"] },
  ],
  [highlight],
  [
    { time: "09:30", title: "clay", picture: wheel, on: ["instagram"] },
    { time: "19:00", title: "lessons", picture: null, on: ["x"] },
  ],
  [
    { time: "08:15", title: "openDay", picture: kiln, on: ["facebook", "instagram"] },
    { time: "11:00", title: "doors", picture: null, on: ["x"] },
  ],
  [],
];

/** The example week relative to today. */
export const exampleWeek: readonly ExampleDay[] = week.map((posts, index) => ({
  fromToday: index - todayIndex,
  isToday: index === todayIndex,
  isPast: index < todayIndex,
  posts,
}));

export const exampleHighlight = {
  fromToday: week.findIndex((posts) => posts.includes(highlight)) - todayIndex,
  post: highlight,
};

export const dayFrom = (today: Date, days: number): Date =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);

/** Posts before now are posted, the others are scheduled. `clock`: the time of day, "18:30". */
export const exampleStatus = (day: ExampleDay, post: ExamplePost, clock: string): "posted" | "scheduled" =>
  day.isPast || (day.isToday && post.time <= clock) ? "posted" : "scheduled";
