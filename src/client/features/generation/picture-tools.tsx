import { Copy, Download, Heart, Link as LinkIcon, Maximize2 } from "lucide-react";
import type { Creation } from "#shared/creations.ts";
import { copyImage, copyText } from "#client/lib/clipboard.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Tooltip } from "#client/ui/tooltip.tsx";

const toolClass =
  "grid size-9 place-items-center rounded-md bg-[rgb(10_14_30/.84)] text-[#f6f2ea] hover:bg-[rgb(10_14_30)] max-md:size-11";
const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Always visible: what can be done with a picture must not hide behind a hover. */
export function PictureTools({ creation, url }: { creation: Creation; url: string }) {
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({
    onSuccess: (answer) => utils.creations.get.setData({ id: creation.id }, answer),
  });
  const isFavourite = update.isPending ? !creation.isFavourite : creation.isFavourite;
  // A clipboard takes pictures, and of a film its address.
  const copy =
    creation.type === "image"
      ? { label: "Copy image", icon: Copy, run: () => copyImage(url, "Image copied") }
      : { label: "Copy link", icon: LinkIcon, run: () => copyText(new URL(url, location.origin).href, "Link copied") };
  return (
    <div className="absolute top-3 right-3 flex gap-1.5">
      <Tooltip label="Download" side="bottom">
        <a href={`${url}?download`} download aria-label="Download" className={toolClass}>
          <Download {...icon} />
        </a>
      </Tooltip>
      <Tooltip label={copy.label} side="bottom">
        <button type="button" aria-label={copy.label} className={toolClass} onClick={() => void copy.run()}>
          <copy.icon {...icon} />
        </button>
      </Tooltip>
      <Tooltip label={isFavourite ? "Remove from favourites" : "Favourite"} side="bottom">
        <button
          type="button"
          aria-label="Favourite"
          aria-pressed={isFavourite}
          className={toolClass}
          onClick={() => {
            if (!update.isPending) update.mutate({ id: creation.id, isFavourite: !creation.isFavourite });
          }}
        >
          <Heart {...icon} fill={isFavourite ? "currentColor" : "none"} />
        </button>
      </Tooltip>
      <Tooltip label="View full size" side="bottom">
        <a href={url} target="_blank" rel="noopener" aria-label="View full size" className={toolClass}>
          <Maximize2 {...icon} />
        </a>
      </Tooltip>
    </div>
  );
}
