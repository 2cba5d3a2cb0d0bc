import { LogOut, Monitor, Moon, Settings2, Sun, UserRound } from "lucide-react";
import type { ReactElement } from "react";
import { useSetAppearance } from "#client/features/users/appearance.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTheme } from "#client/lib/page/theme.ts";
import { paths } from "#client/lib/paths.ts";
import { useAuth, useUser } from "#client/lib/session/auth.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { MenuPopup } from "#client/ui/popups/menu-popup.tsx";
import { MenuChoice, MenuItem, MenuLink, MenuSeparator } from "#client/ui/popups/menu.tsx";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Opens on mount: its chunk loads after a press on the button. */
export function UserMenuPopup({ trigger }: { trigger: ReactElement }) {
  const user = useUser();
  const theme = useTheme();
  const system = useSystemInfo();
  const { signOut } = useAuth();
  const { setAppearance } = useSetAppearance(user.id);
  const { userMenu: messages, screens } = useMessages("shell");
  const themeOptions = [
    { value: "dark", label: messages.dark, icon: <Moon {...icon} /> },
    { value: "light", label: messages.light, icon: <Sun {...icon} /> },
    { value: "auto", label: messages.auto, icon: <Monitor {...icon} /> },
  ] as const;
  return (
    <MenuPopup className="w-62" trigger={trigger}>
      <div className="flex items-center gap-2.5 px-2.5 pt-2 pb-2.5">
        <Avatar name={user.fullName} imageUrl={user.imageUrl ?? user.avatar} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-medium">
            {user.fullName}
          </p>
          <p className="truncate text-xs text-ink-3">{user.email}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuLink icon={UserRound} to={paths.profile}>
        {messages.profile}
      </MenuLink>
      <MenuLink icon={Settings2} to={paths.settings}>
        {screens.settings}
      </MenuLink>
      <MenuSeparator />
      <MenuChoice
        label={messages.theme}
        value={theme}
        onValueChange={(chosen) => void setAppearance({ theme: chosen })}
        options={themeOptions}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onClick={signOut}>
        {messages.signOut}
      </MenuItem>
      {system && <p className="num px-2.5 py-1.5 text-xs text-ink-3">v{system.version}</p>}
    </MenuPopup>
  );
}
