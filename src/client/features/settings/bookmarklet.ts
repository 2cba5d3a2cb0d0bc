/** Runs in a foreign page: it uses nothing from outside itself. */
function openShare(address: string): void {
  const meta = document.querySelector('meta[property="og:image"]')?.getAttribute("content");
  const params = new URLSearchParams({
    title: document.title,
    text: String(getSelection() ?? ""),
    link: location.href,
    ...(meta ? { picture: new URL(meta, location.href).href } : {}),
  });
  open(`${address}#${params}`, "_blank", "noopener");
}

/** The address of a bookmark that opens a draft with the marked text, the address and the picture of the page it is used on. */
export const bookmarkletFor = (shareAddress: string): string =>
  `javascript:${encodeURIComponent(`(${String(openShare)})(${JSON.stringify(shareAddress)})`)}`;
