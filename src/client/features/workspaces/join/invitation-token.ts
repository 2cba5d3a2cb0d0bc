const storageKey = "workspace_invitation";

/**
 * The token of an invitation is in the fragment of its link, which browsers do not send. It is taken out of the address and kept in
 * this tab, so that it survives a sign-in without being part of a return address.
 */
export function takeToken(): string | null {
  const inLink = location.hash.slice(1);
  if (inLink === "") return sessionStorage.getItem(storageKey);
  sessionStorage.setItem(storageKey, inLink);
  history.replaceState(history.state, "", location.pathname + location.search);
  return inLink;
}

export const forgetToken = (): void => sessionStorage.removeItem(storageKey);
