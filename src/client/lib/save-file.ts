/** Long enough for the browser to have taken over the file. */
const keptMs = 60_000;

/** Puts what was received into the downloads of the person. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
