import { Infinity as MetaIcon, Send } from "lucide-react";
import { paths } from "#client/lib/paths.ts";
import { XIcon } from "#client/ui/brand-icons.tsx";
import { cx } from "#client/ui/cx.ts";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuLink } from "#client/ui/menu.tsx";
import { useTexts } from "#client/lib/language.ts";

interface PostToMenuProps {
  creationId: string;
  isPrimary: boolean;
  className?: string;
}

export function PostToMenu({ creationId, isPrimary, className }: PostToMenuProps) {
  const { result } = useTexts("generation");
  const { screens } = useTexts("shell");
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
      <MenuLink to={`${paths.postMeta}${query}`}>
        <MetaIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        {screens.postMeta}
      </MenuLink>
      <MenuLink to={`${paths.postX}${query}`}>
        <XIcon size={16} />
        {screens.postX}
      </MenuLink>
    </Menu>
  );
}
