import { expect, test } from "vitest";
import { RestError } from "./api-error.ts";
import { onceSender } from "./send-once.ts";

const lost = () => new RestError("", null);
const refused = (errorCode: "CONFLICT" | "LIMIT_REACHED") => new RestError("No", { errorCode });

/** The keys that were sent; each call gets the next answer. */
function sender(answers: (Error | string)[]) {
  const keys: string[] = [];
  const sendOnce = onceSender();
  const send = (request: unknown) =>
    sendOnce(request, ({ context }) => {
      keys.push(context.idempotencyKey);
      const answer = answers.shift() ?? "done";
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    });
  return { keys, send };
}

test("a request without an answer is sent again with its key, also after others; once answered, it is a new one", async () => {
  const { keys, send } = sender([lost()]);
  await expect(send(["image", { prompt: "Bowls" }])).rejects.toThrow();
  await send(["image", { prompt: "Cups" }]);
  expect(await send(["image", { prompt: "Bowls" }])).toBe("done");
  await send(["image", { prompt: "Bowls" }]);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
  expect(keys[3]).not.toBe(keys[0]);
});

test("a refused request keeps its key, unless what it made was deleted", async () => {
  const { keys, send } = sender([refused("LIMIT_REACHED"), refused("CONFLICT")]);
  await expect(send("a")).rejects.toThrow();
  await expect(send("a")).rejects.toThrow();
  await send("a");
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
