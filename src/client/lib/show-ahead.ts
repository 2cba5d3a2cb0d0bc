import type { Query, QueryClient } from "@tanstack/react-query";
import { withThing } from "./with-thing.ts";

/** What a change makes of an answer of the server. What it does not concern stays the same object. */
export type Change = (data: unknown) => unknown;

/** The thing of this id becomes so, wherever it stands; null: it is gone. */
export const thingAhead =
  (id: string, change: object | null): Change =>
  (data) =>
    withThing(data, id, change);

export interface Layer {
  domain: string;
  change: Change;
  isKept: boolean;
}

const domainOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : undefined);

/**
 * Shows changes before the server has answered, wherever their things stand. What the server told is kept beside what is shown, and
 * the changes lie over it in the order they were made: one that fails takes itself away and no other, in whatever order the answers
 * come, and an answer that comes meanwhile goes beneath them.
 */
export class ShownAhead {
  readonly #client: QueryClient;
  #layers: readonly Layer[] = [];
  /** What the server told, of queries that show something else. */
  readonly #told = new Map<string, unknown>();
  #isWriting = false;

  constructor(client: QueryClient) {
    this.#client = client;
    client.getQueryCache().subscribe((event) => {
      const { query } = event;
      if (event.type === "removed") this.#told.delete(query.queryHash);
      if (event.type !== "updated" || this.#isWriting || this.#over(query).length === 0) return;
      if (event.action.type === "success") this.#told.set(query.queryHash, query.state.data);
      // A reading that was given up goes back to what was there before it.
      if (event.action.type === "success" || event.action.type === "setState") this.#show(query);
    });
  }

  add(domain: string, change: Change): Layer {
    const layer = { domain, change, isKept: false };
    const shown = this.#queriesOf(domain);
    for (const query of shown)
      if (!this.#told.has(query.queryHash) && query.state.data !== undefined)
        this.#told.set(query.queryHash, query.state.data);
    this.#layers = [...this.#layers, layer];
    for (const query of shown) this.#show(query);
    return layer;
  }

  /** The server has taken it: it belongs to what was told, once everything made before it is decided. */
  keep(layer: Layer): void {
    layer.isKept = true;
    this.#settle(layer.domain);
  }

  takeBack(layer: Layer): void {
    this.#layers = this.#layers.filter((other) => other !== layer);
    for (const query of this.#queriesOf(layer.domain)) this.#show(query);
    this.#settle(layer.domain);
  }

  /** Changes what the server told, with what is shown ahead lying over it as before. */
  setTold<Data>(query: Query, change: (data: Data | undefined) => Data | undefined): void {
    const told = this.#told.get(query.queryHash) ?? query.state.data;
    // The cache knows no types of its queries: the caller does.
    this.#client.setQueryData(query.queryKey, change(told as Data | undefined));
  }

  #settle(domain: string): void {
    const queries = this.#queriesOf(domain);
    const ofDomain = this.#layers.filter((layer) => layer.domain === domain);
    const undecided = ofDomain.findIndex(({ isKept }) => !isKept);
    const kept = ofDomain.slice(0, undecided === -1 ? ofDomain.length : undecided);
    for (const { queryHash } of queries)
      if (this.#told.has(queryHash))
        this.#told.set(
          queryHash,
          kept.reduce((data, { change }) => change(data), this.#told.get(queryHash)),
        );
    this.#layers = this.#layers.filter((layer) => !kept.includes(layer));
    if (undecided === -1) for (const { queryHash } of queries) this.#told.delete(queryHash);
  }

  #queriesOf(domain: string): Query[] {
    return this.#client.getQueryCache().findAll({ predicate: (query) => domainOf(query) === domain });
  }

  #over(query: Query): Layer[] {
    const domain = domainOf(query);
    return this.#layers.filter((layer) => layer.domain === domain);
  }

  #show(query: Query): void {
    if (!this.#told.has(query.queryHash)) return;
    const data = this.#over(query).reduce((shown, { change }) => change(shown), this.#told.get(query.queryHash));
    if (data === query.state.data) return;
    this.#isWriting = true;
    try {
      // Not setQueryData: it would call what is shown fresh.
      query.setState({ data });
    } finally {
      this.#isWriting = false;
    }
  }
}

const shownAhead = new WeakMap<QueryClient, ShownAhead>();

/** What is shown ahead in a query cache. */
export function aheadOf(client: QueryClient): ShownAhead {
  const known = shownAhead.get(client) ?? new ShownAhead(client);
  shownAhead.set(client, known);
  return known;
}
