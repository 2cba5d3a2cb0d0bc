import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { reloadOnceSaved } from "#client/lib/fresh-page.ts";
import { shellTexts } from "#client/lib/language.ts";
import { isLostChunk, lostOffline } from "#client/lib/lost-chunks.ts";
import { isReachable } from "#client/lib/reachable.ts";
import { showToast } from "#client/lib/toast.ts";
import { useEver } from "./use-ever.ts";

interface LazyPartProps<Props> {
  props: Props;
  isWanted?: boolean;
  /** Closes what could not be opened, so that another press tries again. */
  onMissed: () => void;
  /** Until it is here. */
  fallback?: ReactNode;
}

/**
 * What is brought when it is opened first, such as a menu or a dialog, and kept: closing it takes a moment, too. Where it does not come
 * the screen stays, and the person is told.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { isTold = true } = {}) {
  let here: ComponentType<Props> | undefined;

  async function prepare(): Promise<void> {
    if (here !== undefined) return;
    // Not even asked for: a browser does not ask twice for what it missed, and there may be a connection later.
    if (!(await isReachable())) throw lostOffline();
    try {
      here = await load();
    } catch (error) {
      if (isLostChunk(error)) reloadOnceSaved();
      throw error;
    }
  }

  function LazyPart({ props, isWanted = true, onMissed, fallback = null }: LazyPartProps<Props>) {
    const [, setIsHere] = useState(false);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const isEverWanted = useEver(isWanted);
    const miss = useEffectEvent((error: unknown) => {
      if (!isLostChunk(error)) return setFailure({ error });
      onMissed();
      if (isTold) showToast({ tone: "danger", title: shellTexts().kit.unreachable });
    });
    useEffect(() => {
      if (isWanted && here === undefined) prepare().then(() => setIsHere(true), miss);
    }, [isWanted]);
    if (failure !== undefined) throw failure.error;
    return (
      <Suspense fallback={fallback}>
        {isEverWanted && here !== undefined ? createElement(here, props) : fallback}
      </Suspense>
    );
  }

  return Object.assign(LazyPart, { prepare });
}
