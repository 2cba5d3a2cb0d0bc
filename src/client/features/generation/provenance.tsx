import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import type { CreationId } from "#shared/ids.ts";
import { copyText } from "#client/lib/clipboard.ts";
import { creationPath } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Button } from "#client/ui/button.tsx";
import { Figures } from "#client/ui/figures.tsx";
import { Summary } from "#client/ui/summary.tsx";
import { provenanceOf, supportsOf } from "./provenance-rows.ts";
import { useTexts } from "#client/lib/language.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ProvenanceProps {
  creation: Creation;
  url: string;
  models: Models | undefined;
}

/** Where a creation comes from and where its file is, for those who want to know. */
export function Provenance({ creation, url, models }: ProvenanceProps) {
  const { provenance: words, seed } = useTexts("generation");
  const [isOpen, setIsOpen] = useState(false);
  const address = new URL(url, location.origin).href;
  const { parentId, startImageId } = creation;
  const rows = [
    ...provenanceOf(creation, words, seed.label, supportsOf(models, creation)).map(({ term, value }) => ({
      term,
      value: <span className="num">{value}</span>,
    })),
    ...(parentId === null ? [] : [{ term: words.variedFrom, value: <Other id={parentId} /> }]),
    ...(startImageId === null ? [] : [{ term: words.beginsWith, value: <Other id={startImageId} /> }]),
  ];
  return (
    <details
      className="group mt-auto border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <Summary>{words.title}</Summary>
      {isOpen && (
        <div className="mt-2 grid gap-3">
          <Figures rows={rows} />
          <p className="rounded-[8px] border border-line bg-surface-2 px-2.5 py-2 font-mono text-xs break-all text-ink-2">
            <span className="line-clamp-2" title={address}>
              {address}
            </span>
          </p>
          <div className="flex gap-2">
            <Button size="sm" className="grow" onClick={() => void copyText(address, words.urlCopied)}>
              <Copy {...icon} />
              {words.copyUrl}
            </Button>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={words.newTab}
              title={words.newTab}
              className={buttonClass({ size: "sm", square: true })}
            >
              <ExternalLink {...icon} />
            </a>
          </div>
        </div>
      )}
    </details>
  );
}

/** Another creation by its title; it may have been deleted since. */
function Other({ id }: { id: CreationId }) {
  const { provenance: words, stage } = useTexts("generation");
  const { data, error } = trpc.creations.get.useQuery({ id }, { retry: false });
  if (error !== null) return words.deleted;
  if (data === undefined) return stage.loading;
  return (
    <Link to={creationPath(data.creation)} className="link">
      {data.creation.title}
    </Link>
  );
}
