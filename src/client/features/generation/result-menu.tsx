import { Clapperboard, Ellipsis, Globe, LayoutTemplate, Undo2 } from "lucide-react";
import type { Creation } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuLink } from "#client/ui/menu.tsx";
import { useSaveTemplate } from "./use-save-template.ts";
import { useTexts } from "#client/lib/language.ts";

interface ResultMenuProps {
  creation: Creation;
  models: Models | undefined;
  onRemix: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** What is done with a result now and then. */
export function ResultMenu({ creation, models, onRemix }: ResultMenuProps) {
  const { result: words } = useTexts("generation");
  const save = useSaveTemplate(creation);
  const utils = trpc.useUtils();
  const update = trpc.creations.update.useMutation({
    onSuccess: (answer) => utils.creations.get.setData({ id: creation.id }, answer),
  });
  const canBegin = creation.type === "image" && models?.videos.some(({ supports }) => supports.startImage);
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" square aria-label={words.more} className="max-md:order-last">
          <Ellipsis {...icon} />
        </Button>
      }
    >
      {creation.prompt !== null && (
        <>
          <MenuItem onClick={onRemix}>
            <Undo2 {...icon} />
            {words.remix}
          </MenuItem>
          <MenuItem onClick={save}>
            <LayoutTemplate {...icon} />
            {words.asTemplate}
          </MenuItem>
        </>
      )}
      <MenuItem onClick={() => update.mutate({ id: creation.id, isPublic: !creation.isPublic })}>
        <Globe {...icon} />
        {creation.isPublic ? words.makePrivate : words.makePublic}
      </MenuItem>
      {canBegin && (
        <MenuLink to={`${paths.generateVideo}?start=${creation.id}`}>
          <Clapperboard {...icon} />
          {words.makeVideo}
        </MenuLink>
      )}
    </Menu>
  );
}
