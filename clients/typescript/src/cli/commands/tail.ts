import type { Activity } from "../../api/schemas.ts";
import type { ActivityFilter } from "../../resources/activity.ts";
import { defineCommand } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Output, shorten } from "../output.ts";
import { sayTime } from "../say-post.ts";

function sayEvent({ createdAt, kind, label, platform, subject, actor }: Activity, output: Output): void {
  const details = [platform, label && shorten(label, 60), actor?.name, subject?.id];
  output.say(
    [output.paint("dim", sayTime(createdAt)), output.paint("cyan", kind), ...details.filter(Boolean)].join("  "),
  );
}

export const tail = defineCommand({
  name: "tail",
  summary: "Show what happens, until Ctrl-C",
  args: "",
  options: {
    kind: { type: "string", multiple: true, value: "kind", help: "Like post.published; several: repeat it" },
  },
  async run({ options, world, output, client }) {
    const api = await client();
    // The server says which kinds there are.
    const filter = { kind: options.kind } as Pick<ActivityFilter, "kind">;
    const events = api.activity.follow(filter, {
      signal: world.signal,
      onReady: () => output.note("Waiting for events …"),
      onTrouble: ({ message }) => output.note(`${message}. Trying again …`),
    });
    for await (const event of events) {
      output.jsonLine(event);
      sayEvent(event, output);
    }
    // Ctrl-C ends the events without an error, and the command as it ends every other one.
    world.signal.throwIfAborted();
    return exitCodes.done;
  },
});
