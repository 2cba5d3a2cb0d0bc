import { useEffect, useRef } from "react";
import { useTheme } from "#client/lib/theme.ts";
import { cx } from "./cx.ts";
import { type LoomPainter, paintLoom } from "./loom-painter.ts";
import { hashText } from "./loom-weave.ts";

interface LoomProps {
  /** Whatever the cloth is derived from, such as the prompt. */
  text: string;
  /** 0 to 1, or null while nobody knows. */
  progress: number | null;
  className?: string;
}

/** The picture shown while another one is made. Decoration: a Progress beside it carries the meaning. */
export function Loom({ text, progress, className }: LoomProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<LoomPainter>(null);
  const theme = useTheme();

  useEffect(() => {
    if (canvas.current === null) return;
    const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const loom = paintLoom(canvas.current, hashText(text), moves);
    const resize = new ResizeObserver(loom.restart);
    resize.observe(canvas.current);
    painter.current = loom;
    return () => {
      resize.disconnect();
      loom.stop();
    };
  }, [text]);

  useEffect(() => painter.current?.setProgress(progress), [progress, text]);
  useEffect(() => painter.current?.restart(), [theme]);

  // Out of the flow: the size of the canvas follows its place and must never push on it.
  return (
    <div className={cx("relative size-full", className)}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        className="absolute inset-0 size-full border-line-strong bg-surface-2 text-thread"
      />
    </div>
  );
}
