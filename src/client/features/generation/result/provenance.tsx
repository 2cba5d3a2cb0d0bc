import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { copyText } from "#client/lib/browser/clipboard.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Figures } from "#client/ui/layout/figures.tsx";
import { Summary } from "#client/ui/layout/summary.tsx";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import type { CreationId } from "#shared/ids.ts";
import { provenanceOf, supportsOf } from "./provenance-rows.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface ProvenanceProps {
  creation: Creation;
  url: string;
  models: Models | undefined;
}

/** Collapsible details about the origin and the file of a creation. */
export function Provenance({ creation, url, models }: ProvenanceProps) {
  const { provenance: messages, seed } = useMessages("generation");
  const [isOpen, setIsOpen] = useState(false);
  const absoluteUrl = new URL(url, location.origin).href;
  const { parentId, startImageId } = creation;
  const rows = [
    ...provenanceOf(creation, messages, seed.label, supportsOf(models, creation)).map(({ term, value }) => ({
      term,
      value: <span className="num">{value}</span>,
    })),
    ...(parentId === null ? [] : [{ term: messages.variedFrom, value: <Other id={parentId} /> }]),
    ...(startImageId === null ? [] : [{ term: messages.beginsWith, value: <Other id={startImageId} /> }]),
  ];
  return (
    <details
      className="group mt-auto border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <Summary>{messages.title}</Summary>
      {isOpen && (
        <div className="mt-2 grid gap-3">
          <Figures rows={rows} />
          <p className="rounded-[8px] border border-line bg-surface-2 px-2.5 py-2 font-mono text-xs break-all text-ink-2">
            <span className="line-clamp-2" title={absoluteUrl}>
              {absoluteUrl}
            </span>
          </p>
          <div className="flex gap-2">
            <Button size="sm" className="grow" onClick={() => void copyText(absoluteUrl, messages.urlCopied)}>
              <Copy {...icon} />
              {messages.copyUrl}
            </Button>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={messages.newTab}
              title={messages.newTab}
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

/** A link to another creation by its title; it may have been deleted. */
function Other({ id }: { id: CreationId }) {
  const { provenance: messages, stage } = useMessages("generation");
  const { data, error } = trpc.creations.get.useQuery({ id }, { retry: false });
  if (error !== null) return messages.deleted;
  if (data === undefined) return stage.loading;
  return (
    <Link to={creationPath(data.creation)} className="link">
      {data.creation.title}
    </Link>
  );
}
