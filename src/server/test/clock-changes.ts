/** The day of next year on which the clocks of Europe skip an hour, the last Sunday of March: never in the past. */
export const nextSpring = (): string => {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
};
