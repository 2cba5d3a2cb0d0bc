import type { Html } from "#server/lib/html.ts";
import { networks, type Platform } from "#shared/platforms/networks.ts";
import { networkIcons } from "../pages/icons.ts";
import type { Society } from "../people.ts";
import type { AppRequest } from "./app-request.ts";

/** The consent page of a network: its words, what a person may choose on it, and how it answers. */
export interface ConsentNetwork extends Society {
  title: string;
  icon: Html;
  /** What a new person gets. */
  makes: string;
  /** What a known person has. */
  existing: string;
  /** A choice of a new person: an account besides the first. `scope`: only where the app asks for it. */
  more?: { name: string; label: string; isChosen: boolean; scope?: string };
  codeLifeMs?: number;
  /** The text for a request that the network does not answer; null for a good one. */
  refusal?(request: AppRequest): string | null;
  /** Parameters of the answer "no". */
  denial?: Readonly<Record<string, string>>;
  /** Appended to the answer. A browser does not send it on. */
  hash?: string;
}

/** The words for a network with accounts of one kind. */
export const consentWords = (platform: Platform) => {
  const { name, article } = networks[platform];
  return {
    name: platform,
    title: `Authorize Postloom on ${name}`,
    icon: networkIcons[platform],
    makes: `${article === "an" ? "An" : "A"} ${name} account of this name is made for you.`,
    existing: "account",
  };
};
