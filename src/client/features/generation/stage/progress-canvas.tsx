import { useEffect, useRef } from "react";
import { useTheme } from "#client/lib/page/theme.ts";
import { paintProgress, type ProgressPainter } from "./progress-painter.ts";
import { hashText } from "./progress-pattern.ts";

interface ProgressCanvasProps {
  /** The pattern is derived from it, such as the prompt. */
  text: string;
  /** 0 to 1; null: unknown. */
  progress: number | null;
}

/** A woven pattern that grows with the progress of a generation. Decoration: a Progress beside it has the meaning. */
export function ProgressCanvas({ text, progress }: ProgressCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<ProgressPainter>(null);
  const theme = useTheme();

  useEffect(() => {
    if (canvas.current === null) return;
    const animate = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    const current = paintProgress(canvas.current, hashText(text), animate);
    const resize = new ResizeObserver(current.restart);
    resize.observe(canvas.current);
    painter.current = current;
    return () => {
      resize.disconnect();
      current.stop();
    };
  }, [text]);

  useEffect(() => painter.current?.setProgress(progress), [progress, text]);
  useEffect(() => painter.current?.restart(), [theme]);

  // Absolute: the size of the canvas follows its container and must not affect it.
  return (
    <div className="relative size-full">
      <canvas
        ref={canvas}
        aria-hidden="true"
        className="absolute inset-0 size-full border-line-strong bg-surface-2 text-thread"
      />
    </div>
  );
}
