import { sha256Hex } from "../secrets.ts";

const firsts = [
  "Kiln",
  "Marigold",
  "Copper",
  "Harbour",
  "Juniper",
  "Paper",
  "Saffron",
  "Tidal",
  "Walnut",
  "Linen",
  "Ember",
  "Fern",
];
const seconds = [
  "& Tide",
  "Studio",
  "Works",
  "Bakery",
  "Supply",
  "Books",
  "Garden",
  "Ceramics",
  "Coffee",
  "Press",
  "Outfitters",
  "Records",
];

/** A plausible name for a new account; the same request suggests the same one. "Sandbox" keeps it from passing for a real business. */
export function suggestName(seed: string): string {
  const value = Number.parseInt(sha256Hex(seed).slice(0, 8), 16);
  return `${firsts[value % firsts.length]} ${seconds[Math.floor(value / firsts.length) % seconds.length]} Sandbox`;
}
