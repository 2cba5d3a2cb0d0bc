import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { usageError } from "../failures.ts";
import { withKey } from "../keyed.ts";
import { openFile } from "../post-options.ts";

export const upload = defineCommand({
  name: "upload",
  summary: "Put pictures and videos into the library",
  args: "<file>...",
  options: {
    alt: { type: "string", value: "text", help: "What the picture shows" },
    title: { type: "string", value: "text", help: "Its name in the library" },
    "idempotency-key": { type: "string", value: "key", help: "Of a command that is repeated: it stores once" },
  },
  async run({ args, options, world, output, client }) {
    if (args.length === 0) throw usageError("Give a file");
    const { title, alt: altText } = options;
    if (args.length > 1 && (title ?? altText) !== undefined) throw usageError("--title and --alt are for one file");
    const api = await client();
    const files = await Promise.all(args.map((path) => openFile(path)));
    const creations = await withKey(options["idempotency-key"], async (key) => {
      const stored = [];
      for (const [index, file] of files.entries()) {
        const idempotencyKey = `${key}-${index + 1}`;
        stored.push(await api.creations.upload(file, { title, altText, idempotencyKey, signal: world.signal }));
      }
      return stored;
    });
    output.json(creations);
    output.table(
      ["ID", "TYPE", "TITLE"],
      creations.map(({ id, type, title: name }) => [id, type, name]),
    );
    return exitCodes.done;
  },
});
