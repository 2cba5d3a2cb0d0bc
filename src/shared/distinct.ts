/** Whether no value is there twice. */
export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
