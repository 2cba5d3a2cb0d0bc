import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { explainTopic } from "#shared/error-catalogue/explain-error.ts";
import type { ErrorTopic } from "#shared/error-catalogue/topics.ts";
import { deliveryHelp } from "./delivery-help.ts";

const words = await loadArea("en", "errors");

const helpOf = (topic: ErrorTopic, isFinal: boolean) => {
  const explanation = explainTopic(topic, words);
  return deliveryHelp(explanation, explanation.fix, isFinal).join(" ");
};

test.each<[ErrorTopic, string]>([
  ["connection_expired", "Choose Reconnect: it goes out then. If it is hours late by then, publish it again."],
  ["permission_missing", "Reconnect the account in Settings and allow everything that is asked for."],
  ["page_role_lost", "Have somebody give you a role on the Page again, then reconnect."],
])("after %s the advice to reconnect the account is given once", (topic, help) => {
  expect(helpOf(topic, true)).toBe(help);
});

test("fix and next step are both shown if they differ", () => {
  expect(helpOf("duplicate", true)).toBe("Change the text. Change the post, then publish again.");
  expect(helpOf("duplicate", false)).toBe("Change the text.");
});

test("a code without an explanation has only the server's advice", () => {
  expect(deliveryHelp(null, "Try later.", true)).toEqual(["Try later."]);
  expect(deliveryHelp(null, null, true)).toEqual([]);
});
