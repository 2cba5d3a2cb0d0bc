import { LogOut, Monitor, Moon, Settings2, Sun } from "lucide-react";
import { useAuth, useUser } from "#client/lib/auth.tsx";
import { paths } from "#client/lib/paths.ts";
import { setTheme, useTheme } from "#client/lib/theme.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "#client/ui/menu.tsx";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

const themeOptions = [
  { value: "dark", label: "Dark", icon: <Moon {...icon} /> },
  { value: "light", label: "Light", icon: <Sun {...icon} /> },
  { value: "auto", label: "Auto", icon: <Monitor {...icon} /> },
] as const;

export function UserMenu() {
  const user = useUser();
  const theme = useTheme();
  const system = useSystemInfo();
  const { signOut } = useAuth();
  const avatar = <Avatar name={user.fullName} imageUrl={user.imageUrl ?? user.avatar} />;
  return (
    <Menu
      className="w-62"
      trigger={
        <button type="button" aria-label="Account menu" className="grid size-11 place-items-center rounded-full">
          {avatar}
        </button>
      }
    >
      <div className="flex items-center gap-2.5 px-2.5 pt-2 pb-2.5">
        {avatar}
        <div className="min-w-0">
          <p className="truncate font-medium">{user.fullName}</p>
          <p className="truncate text-xs text-ink-3">{user.email}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuLink to={paths.settings}>
        <Settings2 {...icon} />
        Settings
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} onValueChange={setTheme} options={themeOptions} />
      <MenuSeparator />
      <MenuItem onClick={signOut}>
        <LogOut {...icon} />
        Sign Out
      </MenuItem>
      {system && <p className="num px-2.5 py-1.5 text-xs text-ink-3">v{system.version}</p>}
    </Menu>
  );
}
