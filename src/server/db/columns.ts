import { timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

// drizzle derives column names from the keys (snake_case, set in client.ts and drizzle.config.ts).

/** Primary key: UUIDv7, so that descending order by id is newest first. */
export const id = <T extends string>() =>
  uuid()
    .$type<T>()
    .primaryKey()
    .$defaultFn(() => uuidv7() as T);

export const timestamptz = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

export const timestamps = () => ({
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
});
