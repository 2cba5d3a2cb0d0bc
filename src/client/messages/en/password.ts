/** A new password and the rules of the server's policy. */
export const password = {
  label: "Password",
  confirmation: "Confirm Password",
  mismatch: "Passwords do not match",
  atLeast: (min: number) => `At least ${min} characters`,
  withKinds: (length: string, kinds: string) => `${length}, with ${kinds}`,
  kinds: {
    lowercase: "a lowercase letter",
    uppercase: "an uppercase letter",
    numeric: "a number",
    symbol: "a symbol",
  },
  problems: {
    tooShort: (min: number) => `Password must be at least ${min} characters long`,
    tooLong: (max: number) => `Password must be at most ${max} characters long`,
    lowercase: "Password must contain a lowercase letter",
    uppercase: "Password must contain an uppercase letter",
    numeric: "Password must contain a number",
    symbol: "Password must contain a symbol",
  },
};
