import { Copy, ExternalLink } from "lucide-react";
import type { Creation } from "#shared/creations.ts";
import { copyText } from "#client/lib/clipboard.ts";
import { formatBytes, formatSeconds } from "#client/lib/format.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Button } from "#client/ui/button.tsx";
import { Figures } from "#client/ui/figures.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ResultDetailsProps {
  creation: Creation;
  url: string;
  modelLabel: string | null;
}

export function ResultDetails({ creation, url, modelLabel }: ResultDetailsProps) {
  const { options, tookMs, sizeBytes, prompt, width, height } = creation;
  const address = new URL(url, location.origin).href;
  const rows = [
    { term: "Style", value: <span className="capitalize">{options?.style ?? "–"}</span> },
    { term: "Size", value: <span className="num">{width === null ? "–" : `${width}x${height}`}</span> },
    { term: "Model", value: modelLabel ?? "–" },
    { term: "Time", value: <span className="num">{tookMs === null ? "–" : formatSeconds(tookMs)}</span> },
    { term: "File", value: <span className="num">{sizeBytes === null ? "–" : formatBytes(sizeBytes)}</span> },
    { term: "Seed", value: <span className="num">{options?.seed ?? "–"}</span> },
    { term: "Prompt", value: prompt ?? "–" },
  ];
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-h3">Result</h2>
        <StatusBadge status={creation.status} />
      </div>
      <Figures rows={rows} />
      <details className="group mt-auto border-t border-line pt-3">
        <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium text-ink-2 hover:text-ink-1">
          Details
        </summary>
        <p
          className="mt-2 rounded-[8px] border border-line bg-surface-2 px-2.5 py-2 line-clamp-2 font-mono text-xs break-all text-ink-2"
          title={address}
        >
          {address}
        </p>
        <div className="mt-2 flex gap-2">
          <Button size="sm" className="grow" onClick={() => void copyText(address, "URL copied")}>
            <Copy {...icon} />
            Copy URL
          </Button>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label="Open in New Tab"
            title="Open in New Tab"
            className={buttonClass({ size: "sm", square: true })}
          >
            <ExternalLink {...icon} />
          </a>
        </div>
      </details>
    </>
  );
}
