import { AsyncLocalStorage } from "node:async_hooks";
import type { UserId } from "#shared/ids.ts";

const actingUser = new AsyncLocalStorage<UserId>();

/** Runs a call of a person or of their API key. Wraps the whole call, so that no function has to pass on who acts. */
export const asUser = <T>(userId: UserId, run: () => T): T => actingUser.run(userId, run);

/** Who acts; null: Postloom itself in a job, or a caller who is not signed in, like a client with a link. */
export const readActingUser = (): UserId | null => actingUser.getStore() ?? null;
