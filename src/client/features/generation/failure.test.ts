import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";
import { generation } from "#client/texts/en/generation.ts";

const reasonOf = (code: string, message: string) =>
  failureOf({ type: "image", error: { code, message } }, generation).reason;
const uncounted = "It did not count against your limit.";

test("what to do is said once, whoever says it", () => {
  expect(reasonOf("REFUSED", "The model server does not allow this content. Change the prompt")).toBe(
    `The model server does not allow this content. Change the prompt. ${uncounted}`,
  );
  expect(reasonOf("REFUSED", "The picture was held back")).toBe(
    `The picture was held back. Change the prompt, then try again. ${uncounted}`,
  );
});

test("a lost answer warns of paying twice, whatever else is said", () => {
  expect(reasonOf("NO_ANSWER", "The answer got lost. Look there before you try again")).toBe(
    `The answer got lost. Look there before you try again. Trying again may be paid for twice. ${uncounted}`,
  );
});

test("one who cancelled is not told of a failure", () => {
  expect(failureOf({ type: "image", error: { code: "CANCELLED", message: "" } }, generation)).toEqual({
    title: generation.kinds.image.cancelled,
    reason: `You stopped this one. ${uncounted}`,
  });
});
