/** Names a request, so that the server knows its repetition. `crypto.randomUUID` is there on https only. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
