import { numberIn, pluralIn } from "../phrase.ts";

const number = numberIn("en");
const plural = pluralIn("en");

/** Costs: the plan, the AI costs of the month in the settings, and the estimate beside the button. */
export const costs = {
  title: "AI costs",
  inUtc: (month: string) => `${month}, UTC`,
  failed: "Failed to load AI costs",
  spent: "Spent",
  ofCap: (cap: string) => `of ${cap}`,
  reserved: (amount: string) => `${amount} reserved for generations in progress.`,
  noCap: "No cap.",
  left: (amount: string) => `${amount} left.`,
  areEstimates: "Estimates from published prices; the provider's bill counts.",
  unpriced: (count: number) =>
    plural(count, {
      one: `${number(count)} call without a known price not included.`,
      other: `${number(count)} calls without a known price not included.`,
    }),
  cap: {
    label: "Monthly cap in US dollars",
    hint: "A generation that would exceed it is refused before a provider is called. Leave empty for no cap.",
    none: "No cap",
    save: "Save cap",
    saving: "Saving",
    saved: "Saved",
  },
  problems: {
    notAnAmount: "Type an amount, like 20 or 12.50",
    tooMuch: (most: string) => `At most ${most}`,
    notWholeCents: "Use whole cents",
  },
  entries: {
    none: "No costs this month.",
    caption: "Calls to providers this month, newest first",
    what: "What",
    model: "Model",
    when: "When",
    state: "State",
    cost: "Cost",
    unknown: "Unknown",
    more: "Show more",
    loading: "Loading",
  },
  kinds: { image: "Image", video: "Video", text: "Text" },
  states: { reserved: "Reserved", released: "Not billed", charged: "Billed", mayBeBilled: "May be billed" },
  estimate: {
    about: (amount: string) => `About ${amount}`,
    setHere: "price set by this server",
    pricesOf: (month: string) => `prices of ${month}`,
    unknown: "Price unknown",
    /** The consequence of an unknown price, without a cap. */
    unknownUncounted: "it will not count towards the AI costs.",
    unknownRefused: (cap: string) => `the cap of ${cap} a month refuses this model.`,
  },
  /** The plan and its payment. */
  plan: {
    title: "Plan",
    none: "No plan chosen",
    freeText: "Every plan is free on this server.",
    paidText: "Premium is paid for on Stripe’s page, month by month.",
    paidUntil: (date: string) => `Paid until ${date}`,
    ends: (date: string) => `Premium ends on ${date}. Nothing more is charged.`,
    overdue: (date: string) => `Your last payment failed. Premium ends on ${date} unless it goes through.`,
    overdueOver: "Your last payment failed, so Premium has ended. Pay the open invoice to get it back.",
    choosePremium: "Choose Premium",
    chooseBasic: "Choose Basic",
    upgrade: "Get Premium",
    cancel: "Cancel Premium",
    resume: "Keep Premium",
    manage: "Cards and invoices",
    busy: "One moment",
    cancelTitle: "Cancel Premium?",
    cancelText: (date: string) =>
      `You keep Premium until ${date}. After that your account is on Basic; everything you made stays.`,
    keep: "Keep it",
    done: "Thank you. Your account is on Premium now.",
    waiting: "Stripe has not confirmed the payment yet. It appears here once it has.",
    cancelled: "Nothing was paid.",
    failed: "Your plan could not be loaded",
    retry: "Retry",
    retrying: "Loading",
  },
};
