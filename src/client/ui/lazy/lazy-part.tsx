import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { shellMessages } from "#client/lib/language/language.ts";
import { isLostChunk, lostOffline } from "#client/lib/page/lost-chunks.ts";
import { isReachable } from "#client/lib/page/reachable.ts";
import { reloadWhenSaved } from "#client/lib/page/reload-page.ts";
import { showToast } from "#client/lib/toast/toast.ts";

interface LazyPartProps<Props> {
  props: Props;
  isWanted?: boolean;
  /** Called if the chunk cannot be loaded. Closes the component, so that the next press tries again. */
  onMissed: () => void;
  /** Shown while loading. */
  fallback?: ReactNode;
}

/**
 * A component, such as a menu or a dialog, whose chunk loads when it is first opened. It then stays mounted, for its
 * closing animation. If the chunk cannot be loaded, the screen stays and a toast shows the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { showsFailure = true } = {},
) {
  let Loaded: ComponentType<Props> | undefined;

  async function prepare(): Promise<void> {
    if (Loaded !== undefined) return;
    // Not requested without a connection: a browser does not retry a failed chunk, and a connection may come later.
    if (!(await isReachable())) throw lostOffline();
    try {
      Loaded = await load();
    } catch (error) {
      if (isLostChunk(error)) reloadWhenSaved();
      throw error;
    }
  }

  function LazyPart({ props, isWanted = true, onMissed, fallback = null }: LazyPartProps<Props>) {
    const [, setIsLoaded] = useState(false);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const wasWanted = useWasTrue(isWanted);
    const fail = useEffectEvent((error: unknown) => {
      if (!isLostChunk(error)) return setFailure({ error });
      onMissed();
      if (showsFailure) showToast({ tone: "danger", title: shellMessages().kit.unreachable });
    });
    useEffect(() => {
      if (isWanted && Loaded === undefined) prepare().then(() => setIsLoaded(true), fail);
    }, [isWanted]);
    if (failure !== undefined) throw failure.error;
    return (
      <Suspense fallback={fallback}>
        {wasWanted && Loaded !== undefined ? createElement(Loaded, props) : fallback}
      </Suspense>
    );
  }

  return Object.assign(LazyPart, { prepare });
}

/** True once the condition has been true. */
function useWasTrue(now: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(now);
  if (now && !wasTrue) setWasTrue(true);
  return wasTrue || now;
}
