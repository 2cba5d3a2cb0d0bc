import { CircleStop, Download, Ellipsis, Heart, Infinity as MetaIcon, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { type Creation, isUsableCreation } from "#shared/creations.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { XIcon } from "#client/ui/brand-icons.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#client/ui/menu.tsx";
import { canRetry } from "./use-retry-creations.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A browser saves what such a link leads to. */
function download(url: string): void {
  const link = document.createElement("a");
  link.href = `${url}?download`;
  link.download = "";
  link.click();
}

interface HistoryMenuProps {
  creation: Creation;
  onRename: () => void;
  onDelete: () => void;
}

export function HistoryMenu({ creation, onRename, onDelete }: HistoryMenuProps) {
  const { id, title, fileUrl, status, isFavourite } = creation;
  const update = trpc.creations.update.useMutation();
  const retry = trpc.generation.retry.useMutation({ meta: { errorTitle: "It was not started again" } });
  const cancel = trpc.generation.cancel.useMutation({ meta: { errorTitle: "It was not cancelled" } });
  const query = `?creation=${id}`;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" square aria-label={`Actions for ${title}`}>
          <Ellipsis {...icon} />
        </Button>
      }
    >
      {fileUrl !== null && (
        <MenuItem onClick={() => download(fileUrl)}>
          <Download {...icon} />
          Download
        </MenuItem>
      )}
      {isUsableCreation(status) && (
        <>
          <MenuItem onClick={() => update.mutate({ id, isFavourite: !isFavourite })}>
            <Heart {...icon} />
            {isFavourite ? "Remove from favourites" : "Favourite"}
          </MenuItem>
          <MenuLink to={`${paths.postMeta}${query}`}>
            <MetaIcon {...icon} />
            Post On Meta
          </MenuLink>
          <MenuLink to={`${paths.postX}${query}`}>
            <XIcon size={14} />
            Post On X
          </MenuLink>
        </>
      )}
      <MenuItem onClick={onRename}>
        <Pencil {...icon} />
        Rename
      </MenuItem>
      {canRetry(creation) && (
        <MenuItem onClick={() => retry.mutate({ id })}>
          <RefreshCw {...icon} />
          Retry
        </MenuItem>
      )}
      {status === "processing" ? (
        <MenuItem onClick={() => cancel.mutate({ id })}>
          <CircleStop {...icon} />
          Cancel
        </MenuItem>
      ) : (
        <>
          <MenuSeparator />
          <MenuItem danger onClick={onDelete}>
            <Trash2 {...icon} />
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
