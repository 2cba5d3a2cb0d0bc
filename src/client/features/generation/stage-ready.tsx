import type { ImageModel } from "#shared/generation.ts";
import { StageFrame } from "./stage-frame.tsx";

export function StageReady({ model }: { model: ImageModel | undefined }) {
  return (
    <StageFrame
      label="Ready"
      art={<div aria-hidden="true" className="warp absolute inset-0" />}
      side={
        <>
          <h2 className="text-h3">Nothing drawn yet</h2>
          <p className="text-sm text-ink-2">
            Write what you want to see, pick a style and a size. The finished image appears here.
          </p>
        </>
      }
      foot={<p className="text-sm text-ink-3">{model?.label}</p>}
    />
  );
}
