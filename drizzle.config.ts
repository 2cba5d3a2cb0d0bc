import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/server/db/schema.ts",
  out: "./drizzle",
  // pg-boss and the sandbox look after schemas of their own.
  schemaFilter: ["public"],
});
