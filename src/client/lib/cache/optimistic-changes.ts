import type { Query, QueryClient } from "@tanstack/react-query";
import { withChangedObject } from "./with-changed-object.ts";

/** The data of a query with a change applied. Unaffected parts stay the same objects. */
export type Change = (data: unknown) => unknown;

/** Changes the object with this id wherever it occurs; null removes it. */
export const optimisticChange =
  (id: string, change: object | null): Change =>
  (data) =>
    withChangedObject(data, id, change);

export interface Layer {
  domain: string;
  change: Change;
  isConfirmed: boolean;
}

const domainOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : undefined);

/**
 * Shows changes before the server has answered, in all cached queries of their domain. The server's data is kept
 * separately, and the changes are applied to it in the order they were made. So a failed change reverts only itself,
 * whatever the order of the responses, and data read meanwhile is shown with the pending changes applied.
 */
export class OptimisticChanges {
  readonly #client: QueryClient;
  #layers: readonly Layer[] = [];
  /** Server data of the queries that show changes, by query hash. */
  readonly #serverData = new Map<string, unknown>();
  #isWriting = false;

  constructor(client: QueryClient) {
    this.#client = client;
    client.getQueryCache().subscribe((event) => {
      const { query } = event;
      if (event.type === "removed") this.#serverData.delete(query.queryHash);
      if (event.type !== "updated" || this.#isWriting || this.#layersOf(query).length === 0) return;
      if (event.action.type === "success") this.#serverData.set(query.queryHash, query.state.data);
      // `setState`: a cancelled fetch restores the state from before it, which may lack a change.
      if (event.action.type === "success" || event.action.type === "setState") this.#show(query);
    });
  }

  add(domain: string, change: Change): Layer {
    const layer = { domain, change, isConfirmed: false };
    const shown = this.#queriesOf(domain);
    for (const query of shown)
      if (!this.#serverData.has(query.queryHash) && query.state.data !== undefined)
        this.#serverData.set(query.queryHash, query.state.data);
    this.#layers = [...this.#layers, layer];
    for (const query of shown) this.#show(query);
    return layer;
  }

  /** The server has accepted the change: it becomes part of the server data once all earlier changes are settled. */
  confirm(layer: Layer): void {
    layer.isConfirmed = true;
    this.#settle(layer.domain);
  }

  revert(layer: Layer): void {
    this.#layers = this.#layers.filter((other) => other !== layer);
    for (const query of this.#queriesOf(layer.domain)) this.#show(query);
    this.#settle(layer.domain);
  }

  /** Updates the server data of a query; pending changes stay applied to it. */
  updateServerData<Data>(query: Query, update: (data: Data | undefined) => Data | undefined): void {
    const known = this.#serverData.get(query.queryHash) ?? query.state.data;
    // The cache does not know the types of its queries; the caller does.
    this.#client.setQueryData(query.queryKey, update(known as Data | undefined));
  }

  #settle(domain: string): void {
    const queries = this.#queriesOf(domain);
    const ofDomain = this.#layers.filter((layer) => layer.domain === domain);
    const firstPending = ofDomain.findIndex(({ isConfirmed }) => !isConfirmed);
    const confirmed = ofDomain.slice(0, firstPending === -1 ? ofDomain.length : firstPending);
    for (const { queryHash } of queries)
      if (this.#serverData.has(queryHash))
        this.#serverData.set(
          queryHash,
          confirmed.reduce((data, { change }) => change(data), this.#serverData.get(queryHash)),
        );
    this.#layers = this.#layers.filter((layer) => !confirmed.includes(layer));
    if (firstPending === -1) for (const { queryHash } of queries) this.#serverData.delete(queryHash);
  }

  #queriesOf(domain: string): Query[] {
    return this.#client.getQueryCache().findAll({ predicate: (query) => domainOf(query) === domain });
  }

  #layersOf(query: Query): Layer[] {
    const domain = domainOf(query);
    return this.#layers.filter((layer) => layer.domain === domain);
  }

  #show(query: Query): void {
    if (!this.#serverData.has(query.queryHash)) return;
    const data = this.#layersOf(query).reduce(
      (shown, { change }) => change(shown),
      this.#serverData.get(query.queryHash),
    );
    if (data === query.state.data) return;
    this.#isWriting = true;
    try {
      // Not setQueryData: it would mark the data as fresh.
      query.setState({ data });
    } finally {
      this.#isWriting = false;
    }
  }
}

const changesByClient = new WeakMap<QueryClient, OptimisticChanges>();

/** The optimistic changes of a query cache. */
export function optimisticChangesOf(client: QueryClient): OptimisticChanges {
  const known = changesByClient.get(client) ?? new OptimisticChanges(client);
  changesByClient.set(client, known);
  return known;
}
