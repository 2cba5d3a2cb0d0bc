/** The input holds incomplete text, such as a date without a year; its value is empty. */
export const hasHalfTyped = (input: HTMLInputElement): boolean => input.validity.badInput;

/** The first field of a form with incomplete text, which would be submitted as empty. */
export const halfTypedIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement).find(hasHalfTyped);
