import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useMemo } from "react";

interface Way {
  go: (path: string) => void;
  /** Called on hover or focus: preloads the next screen. */
  onIntent: () => void;
}

const WayContext = createContext<Way>({ go: (path) => location.assign(path), onIntent: () => undefined });

/** Navigation for a page that is rendered both inside and outside the router. */
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
