import { showToast } from "./toast.ts";

const refused = {
  tone: "danger",
  title: "This browser did not allow copying",
  description: "Browsers allow it on https addresses and on localhost only.",
} as const;

async function copy(write: (clipboard: Clipboard) => Promise<void>, done: string): Promise<void> {
  // Missing outside secure contexts, such as plain http in a home network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard === undefined) throw new TypeError("No clipboard");
    await write(clipboard);
    showToast({ tone: "info", title: done });
  } catch {
    showToast(refused);
  }
}

export const copyText = (text: string, done: string): Promise<void> =>
  copy((clipboard) => clipboard.writeText(text), done);

async function readImage(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`The picture answered ${response.status}`);
  return response.blob();
}

/** The clipboard takes PNG only, which is what pictures are stored as. */
export const copyImage = (url: string, done: string): Promise<void> =>
  copy((clipboard) => clipboard.write([new ClipboardItem({ "image/png": readImage(url) })]), done);
