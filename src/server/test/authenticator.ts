import { generate } from "otplib";

const stepSeconds = 30;

/** What an authenticator app shows; `steps` ahead of the clock of this machine. */
export const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * stepSeconds });
