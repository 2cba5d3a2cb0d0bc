import { expect, test } from "vitest";
import { fillTemplate, problemsOf, templateVariables } from "#shared/templates/template-text.ts";

test("the variables are named in order, each once, with the first default there is", () => {
  expect(templateVariables("{{product}} by {{ maker | us }}: {{product|a thing}}, {{ maker }}")).toEqual([
    { name: "product", default: "a thing" },
    { name: "maker", default: "us" },
  ]);
});

test("values stand where their variables stood, defaults where none was given", () => {
  const filled = fillTemplate("New: {{product}}, {{tone|friendly}}. {{product}}!", { product: "Bowls" });
  expect(filled).toEqual({ text: "New: Bowls, friendly. Bowls!", missing: [], unknown: [] });
  expect(fillTemplate("{{tone|friendly}}", { tone: "" }).text).toBe("");
  expect(fillTemplate("a{{end|}}b", {}).text).toBe("ab");
});

test("values are plain text: neither replacement patterns nor braces in them mean anything", () => {
  expect(fillTemplate("<{{a}}>", { a: "$& {{b}} $1 <i>" }).text).toBe("<$& {{b}} $1 <i>>");
  expect(fillTemplate("{{constructor|none}}", {}).text).toBe("none");
});

test("what is missing and what is unknown is named", () => {
  expect(fillTemplate("{{a}} {{b}} {{c|x}}", { b: "1", d: "2" })).toMatchObject({ missing: ["a"], unknown: ["d"] });
});

test.each(["no variables", "{single}", "{{a}} {{ b|c d }}", "{{a|}}", "{{{a}}}", "{{größe}} {{产品|花瓶}}"])(
  "%j is a template",
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
])("%j is refused, and the sentence says where", (body, words) => {
  expect(problemsOf(body).join()).toContain(words);
});
