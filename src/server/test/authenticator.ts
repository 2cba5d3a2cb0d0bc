import { generate } from "otplib";

const stepSeconds = 30;

/** The code of an authenticator app whose clock is `steps` time steps ahead of this machine. */
export const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * stepSeconds });
