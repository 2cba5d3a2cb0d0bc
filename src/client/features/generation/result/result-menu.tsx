import { Clapperboard, Ellipsis, Globe, LayoutTemplate, Undo2 } from "lucide-react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Menu, MenuItem, MenuLink } from "#client/ui/popups/menu.tsx";
import { type Creation, ImageSize } from "#shared/creations/creations.ts";
import type { Models } from "#shared/creations/generation.ts";
import { templateNameMax } from "#shared/templates/templates.ts";
import { videoDraftOf } from "../drafts.ts";

interface ResultMenuProps {
  creation: Creation;
  models: Models | undefined;
  onRemix: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Less frequent actions on a result. */
export function ResultMenu({ creation, models, onRemix }: ResultMenuProps) {
  const { result: messages } = useMessages("generation");
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
        <Button variant="quiet" square aria-label={messages.more} className="max-md:order-last">
          <Ellipsis {...icon} />
        </Button>
      }
    >
      {creation.prompt !== null && (
        <>
          <MenuItem icon={Undo2} onClick={onRemix}>
            {messages.remix}
          </MenuItem>
          <MenuItem icon={LayoutTemplate} onClick={save}>
            {messages.asTemplate}
          </MenuItem>
        </>
      )}
      <MenuItem icon={Globe} onClick={() => update.mutate({ id: creation.id, isPublic: !creation.isPublic })}>
        {creation.isPublic ? messages.makePrivate : messages.makePublic}
      </MenuItem>
      {canBegin && (
        <MenuLink icon={Clapperboard} to={`${paths.generateVideo}?start=${creation.id}`}>
          {messages.makeVideo}
        </MenuLink>
      )}
    </Menu>
  );
}

/** Saves prompt and settings of a creation as a template. */
function useSaveTemplate(creation: Creation) {
  const { result: messages } = useMessages("generation");
  const create = trpc.templates.create.useMutation({
    meta: { errorTitle: messages.templateNotSaved },
    onSuccess: ({ template }) =>
      showToast({ tone: "success", title: messages.templateSaved, description: template.name }),
  });
  return () => {
    const { prompt, title, options, type } = creation;
    if (prompt === null || create.isPending) return;
    create.mutate({
      kind: "prompt",
      name: title.slice(0, templateNameMax),
      body: prompt,
      style: options?.style ?? null,
      // Templates have only image sizes.
      size: ImageSize.safeParse(options?.size).data ?? null,
      duration: type === "video" ? videoDraftOf(creation).duration : null,
    });
  };
}
