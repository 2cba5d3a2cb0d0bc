import { invalidInput } from "#server/lib/domain-error.ts";

/** For a link that was used, has expired or does not exist. */
export const expiredLink = () =>
  invalidInput([{ path: "token", message: "This link was used already or has expired. Please ask for a new one." }]);
