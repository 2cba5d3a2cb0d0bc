import { PlatformError, type PreparedSteps } from "./platform.ts";

/** The Graph does not know something that was made there before. */
const isMissing = (error: PlatformError) => error.code.endsWith(".100.33");

const asGone = (error: PlatformError) =>
  new PlatformError("unavailable", error.code, error.message, { cause: error, beginsAgain: true });

/** Goes on with what was brought to the platform. When that is of no use any more, it is forgotten: the next try begins with nothing. */
export async function orBeginAgain<T>(
  save: (steps: PreparedSteps) => Promise<void>,
  goOn: () => Promise<T>,
): Promise<T> {
  try {
    return await goOn();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const reason = isMissing(error) ? asGone(error) : error;
    if (reason.beginsAgain) await save({});
    throw reason;
  }
}
