const storageKey = "client_link";

/**
 * The token of a client's link is in the fragment, which browsers do not send. It is taken out of the address, so that it is not copied
 * or shown with it, and kept in this tab for a reload.
 */
export function takeToken(): string | null {
  const inLink = location.hash.slice(1);
  if (inLink === "") return sessionStorage.getItem(storageKey);
  sessionStorage.setItem(storageKey, inLink);
  history.replaceState(history.state, "", location.pathname + location.search);
  return inLink;
}
