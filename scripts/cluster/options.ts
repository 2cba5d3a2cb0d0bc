import { parseArgs } from "node:util";
import { z } from "zod";

/** The numbers of a full run. A small one, of about five minutes: --posts 500 --accounts 50 --faults 5 --minutes 3. */
const Options = z.object({
  /** Posts that are planned before the first fault. */
  posts: z.coerce.number().int().min(1).default(10_000),
  accounts: z.coerce.number().int().min(10).default(500),
  faults: z.coerce.number().int().min(0).default(30),
  /** The time over which the planned posts are due. */
  minutes: z.coerce.number().positive().default(15),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 2 ** 31)),
  /** Keeps the logs and data of all machines. */
  keep: z.boolean().default(false),
  /** The file that receives the report; printed only without it. */
  report: z.string().optional(),
});
export type Options = z.infer<typeof Options>;

const names = ["posts", "accounts", "faults", "minutes", "seed", "report"] as const;

/** Flags (`--posts 500`) come first, then the environment (`CLUSTER_POSTS=500`). Throws with the name of a wrong one. */
export function readOptions(args: readonly string[], env: Record<string, string | undefined>): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      posts: text,
      accounts: text,
      faults: text,
      minutes: text,
      seed: text,
      report: text,
      keep: { type: "boolean" },
    },
  });
  const given = Object.fromEntries(names.map((name) => [name, values[name] ?? env[`CLUSTER_${name.toUpperCase()}`]]));
  return Options.parse({ ...given, keep: values.keep ?? env["CLUSTER_KEEP"] === "true" });
}
