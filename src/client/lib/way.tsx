import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useMemo } from "react";

interface Way {
  go: (path: string) => void;
  /** Somebody is about to go: what the next screen needs may be brought. */
  onIntent: () => void;
}

const WayContext = createContext<Way>({ go: (path) => location.assign(path), onIntent: () => undefined });

/** How to get to another screen from a page that stands behind the router as well as in front of it. */
export function WayProvider({ go, onIntent, children }: Partial<Way> & Pick<Way, "go"> & { children: ReactNode }) {
  const way = useMemo(() => ({ go, onIntent: onIntent ?? (() => undefined) }), [go, onIntent]);
  return <WayContext value={way}>{children}</WayContext>;
}

export const useWay = (): Way["go"] => use(WayContext).go;

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

export function WayLink({ to, onClick, children, ...rest }: ComponentProps<"a"> & { to: string }) {
  const { go, onIntent } = use(WayContext);
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
