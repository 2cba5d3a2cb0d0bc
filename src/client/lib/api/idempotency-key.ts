/** Idempotency key of a request. `crypto.randomUUID` exists only in secure contexts. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
