import type { Provider } from "./provider.ts";

interface Maker extends Provider {
  readonly model: { readonly id: string };
}

/** The configured makers of one kind, in the order they are offered. */
export interface Catalogue<T extends Maker> {
  readonly all: readonly T[];
  /** The first: used when nobody chose. */
  readonly standard: T;
  /** By `provider:model`; undefined when this one is not configured. */
  find(id: string): T | undefined;
  close(): Promise<void>;
}

export function catalogueOf<T extends Maker>(standard: T, ...others: readonly T[]): Catalogue<T> {
  const all = [standard, ...others];
  return {
    all,
    standard,
    find: (id) => all.find(({ model }) => model.id === id),
    async close() {
      await Promise.all(all.map((maker) => maker.close()));
    },
  };
}
