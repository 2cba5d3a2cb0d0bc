const storageKey = "palette_recent";
const kept = 5;

/** An address opened from the palette: a screen, a creation or a post. */
export interface RecentCommand {
  to: string;
  label: string;
}

const isRecent = (value: unknown): value is RecentCommand =>
  typeof value === "object" &&
  value !== null &&
  "to" in value &&
  typeof value.to === "string" &&
  value.to.startsWith("/ai") &&
  "label" in value &&
  typeof value.label === "string";

export function recentCommands(owner: string): RecentCommand[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${storageKey}:${owner}`) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, kept) : [];
  } catch {
    // The stored value is invalid.
    return [];
  }
}

export function rememberCommand(owner: string, command: RecentCommand): void {
  const others = recentCommands(owner).filter(({ to }) => to !== command.to);
  localStorage.setItem(`${storageKey}:${owner}`, JSON.stringify([command, ...others].slice(0, kept)));
}
