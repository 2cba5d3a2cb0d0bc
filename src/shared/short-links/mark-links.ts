import { platforms } from "#shared/platforms/names.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** Characters of a code, without those that look alike. */
export const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 6;

/** No other site has such paths, so that only short links of a Postloom are changed. */
const unmarked = new RegExp(`(https?://[^\\s/]+/p~[${codeAlphabet}]{${codeLength}})(?![0-9A-Za-z])`, "g");

/** The text as it is published on a network: each short link names the network. Done once: a marked link stays as it is. */
export const markShortLinks = (text: string, platform: Platform): string =>
  // Lists of posts show many texts, almost all without a short link.
  text.includes("/p~") ? text.replaceAll(unmarked, `$1${networks[platform].linkMark}`) : text;

export const shortLinkPath = (code: string): string => `/p~${code}`;

/** The code and the network of the last part of a path; null: it is no short link. */
export function readShortLink(part: string): { code: string; platform: Platform | null } | null {
  const [, code, mark] = new RegExp(`^([${codeAlphabet}]{${codeLength}})([a-z])?$`).exec(part) ?? [];
  if (code === undefined) return null;
  const platform = platforms.find((name) => networks[name].linkMark === mark) ?? null;
  return mark !== undefined && platform === null ? null : { code, platform };
}

/** Addresses in a text that are worth shortening, each once. */
export function longAddressesIn(text: string): string[] {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address.replace(/[.,;:!?)\]}'"»”]+$/, ""));
  const isShort = (address: string) => new RegExp(unmarked.source).test(address);
  return [...new Set(found)].filter((address) => URL.canParse(address) && !isShort(address));
}
