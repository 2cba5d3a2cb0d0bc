import { shellTexts } from "./language.ts";
import { showToast } from "./toast.ts";

async function copy(write: (clipboard: Clipboard) => Promise<void>, done: string): Promise<void> {
  // Missing outside secure contexts, such as plain http in a home network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard === undefined) throw new TypeError("No clipboard");
    await write(clipboard);
    showToast({ tone: "info", title: done });
  } catch {
    const { kit } = shellTexts();
    showToast({ tone: "danger", title: kit.noCopy, description: kit.noCopyText });
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
