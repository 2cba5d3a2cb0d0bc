import {
  CircleStop,
  Download,
  Ellipsis,
  Globe,
  Heart,
  Infinity as MetaIcon,
  Pencil,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { type Creation, isUsableCreation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import { paths } from "#client/lib/paths.ts";
import { thingAhead } from "#client/lib/show-ahead.ts";
import { trpc } from "#client/lib/trpc.ts";
import { XIcon } from "#client/ui/brand-icons.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#client/ui/menu.tsx";
import { canRetry } from "./use-retry-creations.ts";
import { useTexts } from "#client/lib/language.ts";

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
  const { id, title, fileUrl, status, isFavourite, isPublic } = creation;
  const { menu: words } = useTexts("creations");
  const { screens } = useTexts("shell");
  const update = trpc.creations.update.useMutation({
    meta: { ahead: ({ id: changed, ...change }: UpdateCreationInput) => thingAhead(changed, change) },
  });
  const retry = trpc.generation.retry.useMutation({ meta: { errorTitle: words.notStarted } });
  const cancel = trpc.generation.cancel.useMutation({ meta: { errorTitle: words.notCancelled } });
  const query = `?creation=${id}`;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" square aria-label={words.label(title)}>
          <Ellipsis {...icon} />
        </Button>
      }
    >
      {fileUrl !== null && (
        <MenuItem onClick={() => download(fileUrl)}>
          <Download {...icon} />
          {words.download}
        </MenuItem>
      )}
      {isUsableCreation(status) && (
        <>
          <MenuItem onClick={() => update.mutate({ id, isFavourite: !isFavourite })}>
            <Heart {...icon} />
            {isFavourite ? words.notFavourite : words.favourite}
          </MenuItem>
          <MenuItem onClick={() => update.mutate({ id, isPublic: !isPublic })}>
            <Globe {...icon} />
            {isPublic ? words.makePrivate : words.makePublic}
          </MenuItem>
          <MenuLink to={`${paths.postMeta}${query}`}>
            <MetaIcon {...icon} />
            {screens.postMeta}
          </MenuLink>
          <MenuLink to={`${paths.postX}${query}`}>
            <XIcon size={14} />
            {screens.postX}
          </MenuLink>
        </>
      )}
      <MenuItem onClick={onRename}>
        <Pencil {...icon} />
        {words.rename}
      </MenuItem>
      {canRetry(creation) && (
        <MenuItem onClick={() => retry.mutate({ id })}>
          <RefreshCw {...icon} />
          {words.retry}
        </MenuItem>
      )}
      {status === "processing" && (
        <MenuItem onClick={() => cancel.mutate({ id })}>
          <CircleStop {...icon} />
          {words.cancel}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger onClick={onDelete}>
        <Trash2 {...icon} />
        {words.delete}
      </MenuItem>
    </Menu>
  );
}
