import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/server/db/schema.ts",
  out: "./drizzle",
  casing: "snake_case",
  // A migration is sent as a whole: a start on no data sends 49 statements of migrations instead of 659.
  breakpoints: false,
  // pg-boss looks after a schema of its own.
  schemaFilter: ["public", "sandbox"],
});
