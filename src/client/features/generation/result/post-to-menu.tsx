import { Infinity as MetaIcon, PenLine, Send } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { XIcon } from "#client/ui/pictures/brand-icons.tsx";
import { Menu, MenuLink } from "#client/ui/popups/menu.tsx";

interface PostToMenuProps {
  creationId: string;
  isPrimary: boolean;
  className?: string;
}

export function PostToMenu({ creationId, isPrimary, className }: PostToMenuProps) {
  const { result } = useMessages("generation");
  const { screens } = useMessages("shell");
  const query = `?creation=${creationId}`;
  return (
    <Menu
      trigger={
        <Button variant={isPrimary ? "primary" : "secondary"} className={cx("md:ml-auto", className)}>
          <Send size={18} strokeWidth={1.75} aria-hidden="true" />
          {result.postTo}
        </Button>
      }
    >
      <MenuLink icon={MetaIcon} to={`${paths.postMeta}${query}`}>
        {screens.postMeta}
      </MenuLink>
      <MenuLink to={`${paths.postX}${query}`}>
        <XIcon size={16} />
        {screens.postX}
      </MenuLink>
      <MenuLink icon={PenLine} to={`${paths.postAny}${query}`}>
        {screens.postAny}
      </MenuLink>
    </Menu>
  );
}
