import { pluralIn } from "../phrase.ts";

const plural = pluralIn("en");

/** What providers charge: the month in the settings, and the estimate beside the button. */
export const spending = {
  title: "Provider costs",
  inUtc: (month: string) => `${month}, UTC`,
  failed: "Failed to load what providers charged",
  retry: "Retry",
  retrying: "Retrying",
  spent: "Spent",
  ofCap: (cap: string) => `of ${cap}`,
  reserved: (amount: string) => `${amount} reserved for what is being made.`,
  noCap: "No cap.",
  left: (amount: string) => `${amount} left.`,
  areEstimates: "Estimates from published prices; the provider's bill counts.",
  unpriced: (count: number) =>
    plural(count, {
      one: `${count} call without a known price not included.`,
      other: `${count} calls without a known price not included.`,
    }),
  cap: {
    label: "Monthly cap in US dollars",
    hint: "What would pass it is refused before a provider is asked. Leave empty for no cap.",
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
    none: "Nothing that costs anything was made this month.",
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
    /** What it means for somebody without a cap. */
    unknownUncounted: "it will not be counted in your provider costs.",
    unknownRefused: (cap: string) => `your cap of ${cap} a month refuses this model.`,
  },
};
