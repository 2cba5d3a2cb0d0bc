/**
 * The token of a link is in its fragment, which browsers do not send. It is taken out of the address, so that it is not copied or
 * returned to with it, and kept in this tab for a reload or a sign-in. null: the tab has none.
 */
export function takeFragmentToken(storageKey: string): string | null {
  const inLink = location.hash.slice(1);
  if (inLink === "") return sessionStorage.getItem(storageKey);
  sessionStorage.setItem(storageKey, inLink);
  history.replaceState(history.state, "", location.pathname + location.search);
  return inLink;
}
