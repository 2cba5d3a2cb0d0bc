import { ahead } from "#client/lib/ahead.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { prepareScreen } from "../screens.ts";

type Reads = ReturnType<typeof trpc.useUtils>;

/** What a screen asks for first, where that is the same for whoever comes. */
const firstReads: Partial<Record<string, (reads: Reads) => Promise<unknown>>> = {
  [paths.dashboard]: ({ analytics }) => analytics.dashboard.prefetch(),
  [paths.generateImage]: ({ generation }) => generation.models.prefetch(),
  [paths.generateVideo]: ({ generation }) => generation.models.prefetch(),
  [paths.postMeta]: ({ socialAccounts }) => socialAccounts.list.prefetch({ limit: 100 }),
  [paths.postX]: ({ publishing }) => publishing.xSpending.prefetch(),
  [paths.calendar]: ({ socialAccounts }) => socialAccounts.list.prefetch({ limit: 100 }),
  [paths.posts]: ({ posts }) => posts.stats.prefetch({}),
  [paths.settings]: ({ users }) => users.settings.prefetch(),
};

/** Handlers for a link: somebody who reaches for it is about to go, and most of the way can be walked by then. */
export function usePrepare(path: string) {
  const reads = trpc.useUtils();
  const prepare = () => {
    prepareScreen(path);
    ahead(firstReads[path]?.(reads));
  };
  return { onPointerEnter: prepare, onFocus: prepare };
}
