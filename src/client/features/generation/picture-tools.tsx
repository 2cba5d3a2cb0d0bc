import { Copy, Download, Heart, Link as LinkIcon, Maximize2 } from "lucide-react";
import type { Creation } from "#shared/creations/creations.ts";
import { copyImage, copyText } from "#client/lib/clipboard.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Tooltip } from "#client/ui/tooltip.tsx";
import { useTexts } from "#client/lib/language.ts";

const toolClass =
  "grid size-9 place-items-center rounded-md bg-[rgb(10_14_30/.84)] text-[#f6f2ea] hover:bg-[rgb(10_14_30)] max-md:size-11";
const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Always visible: what can be done with a picture must not hide behind a hover. */
export function PictureTools({ creation, url }: { creation: Creation; url: string }) {
  const { tools: words } = useTexts("generation");
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({
    onSuccess: (answer) => utils.creations.get.setData({ id: creation.id }, answer),
  });
  const isFavourite = update.isPending ? !creation.isFavourite : creation.isFavourite;
  // A clipboard takes pictures, and of a film its address.
  const copy =
    creation.type === "image"
      ? { label: words.copyImage, icon: Copy, run: () => copyImage(url, words.imageCopied) }
      : {
          label: words.copyLink,
          icon: LinkIcon,
          run: () => copyText(new URL(url, location.origin).href, words.linkCopied),
        };
  return (
    <div className="absolute top-3 right-3 flex gap-1.5">
      <Tooltip label={words.download} side="bottom">
        <a href={`${url}?download`} download aria-label={words.download} className={toolClass}>
          <Download {...icon} />
        </a>
      </Tooltip>
      <Tooltip label={copy.label} side="bottom">
        <button type="button" aria-label={copy.label} className={toolClass} onClick={() => void copy.run()}>
          <copy.icon {...icon} />
        </button>
      </Tooltip>
      <Tooltip label={isFavourite ? words.notFavourite : words.favourite} side="bottom">
        <button
          type="button"
          aria-label={words.favourite}
          aria-pressed={isFavourite}
          className={toolClass}
          onClick={() => {
            if (!update.isPending) update.mutate({ id: creation.id, isFavourite: !creation.isFavourite });
          }}
        >
          <Heart {...icon} fill={isFavourite ? "currentColor" : "none"} />
        </button>
      </Tooltip>
      <Tooltip label={words.fullSize} side="bottom">
        <a href={url} target="_blank" rel="noopener" aria-label={words.fullSize} className={toolClass}>
          <Maximize2 {...icon} />
        </a>
      </Tooltip>
    </div>
  );
}
