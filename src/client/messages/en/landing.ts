import type { ReactNode } from "react";
import type { Plan } from "#shared/billing/billing.ts";
import { rich } from "../phrase.ts";

/** The landing page, with prices and newsletter. */
export const landing = {
  headline: "Generate content and grow faster with AI",
  tagline: "Generate images and videos with AI, then schedule and auto-post to social media from a dashboard.",
  start: "Start Creating Now",
  seeTools: "See the tools",
  login: "Login",
  page: "Page",
  /** Parts of the prompt of the hero's picture. */
  threads: {
    subject: "nine marigolds in a tall white vase",
    light: "indigo wall, hard afternoon light",
    format: "realistic, 1920x1080",
  },
  tools: {
    title: "From a sentence to a scheduled post",
    short: "Tools",
    logInFirst: "Please log in to access this tool.",
    images: {
      title: "Generate Images",
      text: "Write what you want to see. Pick one of four styles and a size, and keep every version.",
      prompt: "Stack of oat-glazed bowls, low morning sun",
    },
    videos: { title: "Generate Videos", text: "Clips of 3 to 30 seconds in four styles." },
    meta: {
      title: "Post On Meta",
      text: "Schedule and auto-post to Instagram and Facebook. See both before anything goes out.",
    },
    x: {
      title: "Post On X",
      text: "Single posts and threads, counted the way X counts and sent in order.",
      thread: [
        "Three things the wheel taught me this year, none of which I asked it for.",
        "Centre first. Every wobble you ignore at the start is still there at the rim, only taller.",
        "Water is a loan. It makes the next minute easy and the one after that much harder.",
      ],
    },
  },
  week: {
    title: "Your whole week, in view",
    text: "Every post for every account on one calendar. Drag it to another hour and it goes out at that hour, from your own server.",
    caption: "Example: the week of a pottery studio",
    posts: {
      marigolds: "Marigolds, white vase",
      opening: "Kiln opening",
      mixing: "How we mix oat glaze",
      glazes: "Five glazes, five cups",
      shelf: "Shelf at dusk",
      tide: "Tide lines",
      bowls: "Stack of oat bowls",
      clay: "Wet clay, from above",
      lessons: "Three things I learned",
      openDay: "Kiln open day",
      doors: "Doors are open",
    },
  },
  reviews: {
    title: "What people make with it",
    short: "Reviews",
    sample: "Sample reviews",
    rating: (stars: number) => `${stars} out of 5`,
    potter: {
      title: "Pottery studio",
      text: "I write the captions on Sunday night and do not think about posting again until the next one.",
    },
    marketer: {
      title: "Freelance marketer",
      text: "Three drafts in three styles before my tea is cold. The client picked the one I would not have tried.",
    },
    cook: {
      title: "Restaurant owner",
      text: "It runs on the small machine under the desk. The photos of our menu never leave the building.",
    },
  },
  pricing: {
    title: "Pricing",
    text: "Start on Basic without a card. Move to Premium when the limits get in your way.",
    done: "You are now a Premium Member!",
    perMonth: "/mo",
    choose: (plan: string) => `Choose ${plan}`,
    features: {
      basic: ["5 image generations", "5 video generations", "8 posts"],
      premium: ["Unlimited image generation", "Unlimited video generation", "Scheduling", "Unlimited posting"],
    } satisfies Record<Plan, string[]>,
  },
  checkout: {
    premium: "Premium is free on this server: no card is charged, and what you type stays in this window.",
    paid: "You pay on Stripe’s page. No card number reaches this server, and you can cancel at any time.",
    toPayment: "Continue to payment",
    opening: "Opening",
    signInToPay: "Sign in to pay",
    basic: "No payment needed.",
    card: "Card number",
    expiry: "MM/YY",
    code: "CVC",
    cancel: "Cancel",
    pay: (price: string) => `Pay ${price}`,
    confirmBasic: "Confirm Basic",
    confirming: "Confirming",
  },
  newsletter: {
    title: "Weekly newsletter",
    email: "Email",
    enterEmail: "Enter your email",
    placeholder: "you@example.com",
    subscribe: "Subscribe",
    sending: "Sending",
    almost: "Almost there",
    confirm: (address: ReactNode) => rich`Confirm with the link we have sent to ${address}.`,
  },
  footer: {
    motto: "Make it, schedule it, post it. On your own server.",
    product: "Product",
    resources: "Resources",
    api: "API",
    status: "Status",
    licence: "Licence",
  },
};
