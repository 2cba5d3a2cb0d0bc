import type { Db } from "#server/db/client.ts";
import {
  findUserIdByEmail,
  isAddressInUse,
  setAddress,
  setAddressVerified,
} from "#server/domains/users/address.queries.ts";
import type { UserId } from "#shared/ids.ts";

/** Whose address this is, in whatever case; null when it is nobody's, or of an account that is being deleted. */
export const userWithAddress = (db: Db, email: string): Promise<UserId | null> => findUserIdByEmail(db, email);

export const isAddressTaken = (db: Db, email: string): Promise<boolean> => isAddressInUse(db, email);

/** Somebody who reads mails to this address has shown it. False when it is no longer the account's. */
export const verifyAddress = (tx: Db, userId: UserId, email: string): Promise<boolean> =>
  setAddressVerified(tx, userId, email);

/** Gives the account a new address that was shown to be its owner's. False when another account has it. */
export const changeAddress = (tx: Db, userId: UserId, email: string): Promise<boolean> => setAddress(tx, userId, email);
