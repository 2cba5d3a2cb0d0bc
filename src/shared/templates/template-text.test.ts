import { expect, test } from "vitest";
import { fillTemplate, problemsOf, templateVariables } from "#shared/templates/template-text.ts";

test("variables are listed in order, each once, with their first default", () => {
  expect(templateVariables("{{product}} by {{ maker | us }}: {{product|a thing}}, {{ maker }}")).toEqual([
    { name: "product", default: "a thing" },
    { name: "maker", default: "us" },
  ]);
});

test("variables are replaced by their values, else by their defaults", () => {
  const filled = fillTemplate("New: {{product}}, {{tone|friendly}}. {{product}}!", { product: "Bowls" });
  expect(filled).toEqual({ text: "New: Bowls, friendly. Bowls!", missing: [], unknown: [] });
  expect(fillTemplate("{{tone|friendly}}", { tone: "" }).text).toBe("");
  expect(fillTemplate("a{{end|}}b", {}).text).toBe("ab");
});

test("values are inserted verbatim, including replacement patterns and braces", () => {
  expect(fillTemplate("<{{a}}>", { a: "$& {{b}} $1 <i>" }).text).toBe("<$& {{b}} $1 <i>>");
  expect(fillTemplate("{{constructor|none}}", {}).text).toBe("none");
});

test("missing values and unknown variables are listed", () => {
  expect(fillTemplate("{{a}} {{b}} {{c|x}}", { b: "1", d: "2" })).toMatchObject({ missing: ["a"], unknown: ["d"] });
});

test.each(["no variables", "{single}", "{{a}} {{ b|c d }}", "{{a|}}", "{{{a}}}", "{{größe}} {{产品|花瓶}}"])(
  "%j is a valid template",
  (body) => {
    expect(problemsOf(body)).toEqual([]);
  },
);

test.each([
  ["{{}}", "{{}}"],
  ["{{two words}}", "{{two words}}"],
  ["{{a|b|c}}", "{{a|b|c}}"],
  ["{{1st}}", "{{1st}}"],
  ["{{a", "without its"],
  ["a}}", "without its"],
  ["{{a{{b}}", "without its"],
])("%j is refused with the position", (body, expected) => {
  expect(problemsOf(body).join()).toContain(expected);
});
