/** Where the database says which migrations it has. */
export const journal = { migrationsSchema: "drizzle", migrationsTable: "migrations" };
