/** Something stands in it that is no value, such as a date without its year: it reads as empty. */
export const hasHalfTyped = (input: HTMLInputElement): boolean => input.validity.badInput;

/** The first field of a form that would be sent as empty though it is not. */
export const halfTypedIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement).find(hasHalfTyped);
