/** Of an account, what its address is made of. */
interface AddressParts {
  externalId: string;
  username: string | null;
  /** Base URL of the account's own server, on networks of many servers. */
  server: string | null;
}

/** How the accounts of a network are called, shown and found. */
interface Accounts {
  called: "page" | "business" | "account" | "pageOrProfile";
  /** By the title, by the @name, or by the @name with the account's server. Without a @name always by the title. */
  shownBy: "title" | "handle" | "handleAtServer";
  /** By what people type to choose one. */
  typedBy: "id" | "handle";
  /** Where an account is one of two kinds, and one person often has both under one name. */
  kindOf?(externalId: string): "page" | "profile";
  /** A person acts for a Page or a linked account, so that a missing role on it is a problem of its own. */
  actsForPage?: true;
  /** The public address; null while a needed part is unknown. */
  url(parts: AddressParts): string | null;
}

/**
 * What is true of a network besides its limits, which are in `<name>-limits.ts`. Small and without zod, because the first screens load
 * it: what only the composer needs is in `client/features/composer/networks`.
 */
export interface Network {
  name: string;
  /** In the files of other tools: small letters without spaces. */
  alsoCalled?: readonly string[];
  /** In an English sentence: "an X account". */
  article: "a" | "an";
  /** What people call the text of a post. */
  textCalled: "caption" | "tweet" | "text";
  accounts: Accounts;
  /** The environment variables with the keys of this server's app, and the site that gives them. Absent: an account needs none. */
  keys?: { id: string; secret: string; site: string };
  /** Codes with which it says that a person refused the consent, besides the one of OAuth. */
  denials?: readonly string[];
  /** What a person names before the consent page, on networks of many servers: an example of it, and where they make an app password. */
  asksFor?: { kind: "handle"; sample: string; passwordsPage: string } | { kind: "server"; sample: string };
  /** The company whose consents and notices of a revoked one cover several networks. */
  company?: "meta";
  /** The composer with this network preset, besides the one for any networks. */
  composer?: "meta" | "x";
  /** Posts cost money: they are counted, and a budget can be set. */
  chargesPosts?: true;
  /** Each reading of metrics costs money: they are read seldom, and only where a person wants them. */
  chargesReads?: true;
  /** The screens offer to change the text of a published post. */
  editsPublished?: true;
  /** Analytics lists it also without an account. */
  alwaysCompared?: true;
  /** The last letter of a short link in the texts for it, so that its clicks are counted apart. */
  linkMark: string;
}
