import { shellMessages } from "../language/language.ts";
import { showToast } from "../toast/toast.ts";

async function copy(write: (clipboard: Clipboard) => Promise<void>, done: string): Promise<void> {
  // Undefined outside secure contexts, such as plain http in a home network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard === undefined) throw new TypeError("No clipboard");
    await write(clipboard);
    showToast({ tone: "info", title: done });
  } catch {
    const { kit } = shellMessages();
    showToast({ tone: "danger", title: kit.noCopy, description: kit.noCopyText });
  }
}

export const copyText = (text: string, done: string): Promise<void> =>
  copy((clipboard) => clipboard.writeText(text), done);

async function readImage(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`The image request failed with status ${response.status}`);
  return response.blob();
}

/** The clipboard accepts PNG only: for an image in another format the failure is shown. */
export const copyImage = (url: string, done: string): Promise<void> =>
  copy((clipboard) => clipboard.write([new ClipboardItem({ "image/png": readImage(url) })]), done);
