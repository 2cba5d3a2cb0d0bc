import { LogOut } from "lucide-react";
import { useAuth, useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { navIdleClass, navRowClass, ShellLink } from "./nav-link.tsx";
import { navGroups, settingsItem } from "./navigation.ts";

/** The same column stands at the left from 1024 on and in the drawer below. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser();
  const { signOut } = useAuth();
  const { member, menu, logout } = useTexts("shell");
  return (
    <div className="relative flex h-full flex-col py-4 pr-3 pl-4">
      <span aria-hidden="true" className="selvedge absolute inset-y-0 left-[3px] opacity-55" />
      <div className="flex items-center gap-2.5 px-2 pt-1 pb-4">
        <Avatar name={user.fullName} imageUrl={user.imageUrl ?? user.avatar} />
        <div className="min-w-0">
          <p className="truncate font-strong" title={user.fullName}>
            {user.fullName}
          </p>
          <p className="text-xs text-ink-3">{member[user.plan ?? "none"]}</p>
        </div>
      </div>
      <nav aria-label={menu.main} className="grid gap-2.5">
        {navGroups.map((group, index) => (
          <ul key={group[0]?.to} className={index === 0 ? "grid gap-0.5" : "grid gap-0.5 border-t border-line pt-2.5"}>
            {group.map((item) => (
              <li key={item.to}>
                <ShellLink item={item} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <nav aria-label={menu.account} className="mt-auto grid gap-0.5 pt-4">
        <ShellLink item={settingsItem} onNavigate={onNavigate} />
        <button type="button" onClick={signOut} className={`${navRowClass} ${navIdleClass}`}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          {logout}
        </button>
      </nav>
    </div>
  );
}
