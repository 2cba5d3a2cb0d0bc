import type { GeneratorTexts } from "./kinds.ts";
import { StageFrame, type StageShape } from "./stage-frame.tsx";

interface StageReadyProps extends StageShape {
  texts: GeneratorTexts;
  modelLabel: string | null;
}

export function StageReady({ shape, texts, modelLabel }: StageReadyProps) {
  return (
    <StageFrame
      shape={shape}
      label="Ready"
      art={<div aria-hidden="true" className="warp absolute inset-0" />}
      side={
        <>
          <h2 className="text-h3">Nothing made yet</h2>
          <p className="text-sm text-ink-2">{texts.ready}</p>
        </>
      }
      foot={<p className="text-sm text-ink-3">{modelLabel}</p>}
    />
  );
}
