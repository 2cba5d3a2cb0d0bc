/** The meaning of a key press, independent of the screen. */
export type KeyMeaning =
  | { kind: "palette" }
  | { kind: "sheet" }
  | { kind: "search" }
  | { kind: "new-post" }
  /** G was pressed: the next letter names a screen. */
  | { kind: "go" }
  | { kind: "screen"; letter: string };

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface Circumstances {
  isTyping: boolean;
  areSingleKeysOn: boolean;
  /** G was the previous key, within the time limit. */
  isGoing: boolean;
}

/** null: not a shortcut; the page handles the key. */
export function meaningOf(press: KeyPress, { isTyping, areSingleKeysOn, isGoing }: Circumstances): KeyMeaning | null {
  const letter = press.key.toLowerCase();
  if ((press.ctrlKey || press.metaKey) && !press.altKey) return letter === "k" ? { kind: "palette" } : null;
  if (isTyping || !areSingleKeysOn || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (isGoing && /^[a-z]$/.test(letter)) return { kind: "screen", letter };
  if (press.key === "?") return { kind: "sheet" };
  if (press.key === "/") return { kind: "search" };
  if (letter === "n") return { kind: "new-post" };
  if (letter === "g") return { kind: "go" };
  return null;
}
