/**
 * Brings something before it is asked for. An error is not lost: it comes again when the thing is really wanted, and is said there,
 * where somebody waits for it.
 */
export function ahead(bringing: Promise<unknown> | undefined): void {
  bringing?.catch(() => undefined);
}
