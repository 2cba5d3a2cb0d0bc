import { useMutation } from "@tanstack/react-query";
import {
  CircleStop,
  Download,
  Ellipsis,
  Globe,
  Heart,
  Infinity as MetaIcon,
  Pencil,
  PenLine,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { useRetry } from "#client/features/creations/use-retry.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { XIcon } from "#client/ui/pictures/brand-icons.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#client/ui/popups/menu.tsx";
import { type Creation, isUsableCreation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import { canRetry } from "./use-retry-creations.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** A link with the download attribute makes the browser save the file. */
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
  const { menu: messages } = useMessages("creations");
  const { screens } = useMessages("shell");
  const update = trpc.creations.update.useMutation({
    meta: { optimistic: ({ id: changed, ...change }: UpdateCreationInput) => optimisticChange(changed, change) },
  });
  const retry = useMutation({
    mutationKey: [["generation", "retry"]],
    meta: { errorTitle: messages.notStarted },
    mutationFn: useRetry(),
  });
  const cancel = trpc.generation.cancel.useMutation({ meta: { errorTitle: messages.notCancelled } });
  const query = `?creation=${id}`;
  const mayWrite = useMay()("content.write");
  if (!mayWrite && fileUrl === null) return null;
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" square aria-label={messages.label({ title })}>
          <Ellipsis {...icon} />
        </Button>
      }
    >
      {fileUrl !== null && (
        <MenuItem icon={Download} onClick={() => download(fileUrl)}>
          {messages.download}
        </MenuItem>
      )}
      {mayWrite && isUsableCreation(status) && (
        <>
          <MenuItem icon={Heart} onClick={() => update.mutate({ id, isFavourite: !isFavourite })}>
            {isFavourite ? messages.notFavourite : messages.favourite}
          </MenuItem>
          <MenuItem icon={Globe} onClick={() => update.mutate({ id, isPublic: !isPublic })}>
            {isPublic ? messages.makePrivate : messages.makePublic}
          </MenuItem>
          <MenuLink icon={MetaIcon} to={`${paths.postMeta}${query}`}>
            {screens.postMeta}
          </MenuLink>
          <MenuLink to={`${paths.postX}${query}`}>
            <XIcon size={14} />
            {screens.postX}
          </MenuLink>
          <MenuLink icon={PenLine} to={`${paths.postAny}${query}`}>
            {screens.postAny}
          </MenuLink>
        </>
      )}
      {mayWrite && (
        <MenuItem icon={Pencil} onClick={onRename}>
          {messages.rename}
        </MenuItem>
      )}
      {mayWrite && canRetry(creation) && (
        <MenuItem icon={RefreshCw} onClick={() => retry.mutate(creation)}>
          {messages.retry}
        </MenuItem>
      )}
      {mayWrite && status === "processing" && (
        <MenuItem icon={CircleStop} onClick={() => cancel.mutate({ id })}>
          {messages.cancel}
        </MenuItem>
      )}
      {mayWrite && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onClick={onDelete}>
            {messages.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
