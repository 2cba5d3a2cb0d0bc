import { describe, expect, test } from "vitest";
import { z } from "zod";
import { languages } from "#shared/languages.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { sayIn } from "./say-in.ts";
import { translator } from "./translate.ts";
import { zh } from "./zh.ts";

const translate = translator(
  {
    "This server has no model {name}": "Diesem Server fehlt das Modell {name}",
    "{thing} has no model {name}": "{thing} hat kein Modell {name}",
    "{=thing} not found": "Nicht gefunden: {=thing}",
    Post: "Beitrag",
    "It costs {usd} until {date}.": "Es kostet {usd} bis {date}.",
    "Try again": "Versuche es noch einmal",
    "That failed.": "Das ging schief.",
  },
  "de",
);

describe("a sentence", () => {
  test("takes its values along, and the ones that are words are said in the language, too", () => {
    expect(translate("This server has no model loom")).toBe("Diesem Server fehlt das Modell loom");
    expect(translate("Post not found")).toBe("Nicht gefunden: Beitrag");
    expect(translate("Gizmo not found")).toBe("Nicht gefunden: Gizmo");
  });

  test("is taken for the one that says most of it", () => {
    expect(translate("That server has no model loom")).toBe("That server hat kein Modell loom");
  });

  test("writes days and dollars as the language does", () => {
    expect(translate("It costs $1.50 until 27 November 2026.")).toBe("Es kostet 1,50\u00a0$ bis 27. November 2026.");
  });

  test("is found in what several sentences say together; an unknown one stays", () => {
    expect(translate("That failed. Nobody knows why. Try again")).toBe(
      "Das ging schief. Nobody knows why. Versuche es noch einmal",
    );
  });

  test("is not found where a value is missing, and its values may hold anything", () => {
    expect(translate("This server has no model ")).toBe("This server has no model ");
    expect(translate("$& not found")).toBe("Nicht gefunden: $&");
  });

  test("is looked for in no time, however long it is and whatever it repeats", () => {
    const began = process.cpuUsage();
    sayIn("de", "The file was sent as ".repeat(2_000));
    expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  });
});

const others = { de, en, es, fr, zh };
const placesOf = (text: string) => (text.match(/\{=?[a-z]\w*\}/gi) ?? []).sort();

test.each(languages)("%s leaves words alone that only begin like a sentence", (language) => {
  const words = "What the post is made of is no longer at the network, or may not be seen.";
  expect(sayIn(language, words)).toBe(words);
});

test.each(Object.entries(others))("%s puts in all that the English says, and is nowhere empty", (_, catalogue) => {
  const wrong = Object.entries(catalogue).filter(
    ([english, said]) => said.trim() === "" || String(placesOf(english)) !== String(placesOf(said)),
  );
  expect(wrong).toEqual([]);
});

test("what zod says by itself is said in every language", () => {
  const bad: [z.ZodType, unknown][] = [
    [z.string(), 1],
    [z.number(), "a"],
    [z.int(), 1.5],
    [z.boolean(), "a"],
    [z.array(z.string()), "a"],
    [z.object({}), "a"],
    [z.string().min(3), "a"],
    [z.string().max(3), "long"],
    [z.array(z.string()).min(1), []],
    [z.array(z.string()).max(1), ["a", "b"]],
    [z.number().min(3), 1],
    [z.number().max(3), 5],
    [z.number().positive(), 0],
    [z.int().min(3), 1],
    [z.int().max(3), 5],
    [z.number().multipleOf(2), 3],
    [z.enum(["a", "b"]), "c"],
    [z.literal("a"), "c"],
    [z.union([z.string(), z.number()]), true],
    [z.url(), "c"],
    [z.uuid(), "c"],
    [z.iso.date(), "c"],
    [z.iso.datetime(), "c"],
    [z.string().regex(/^a$/), "c"],
  ];
  const left = bad.flatMap(([schema, value]) => {
    const english = schema.safeParse(value).error?.issues[0]?.message ?? "nothing is wrong with it";
    return languages.filter((language) => sayIn(language, english) === english).map(() => english);
  });
  expect(left).toEqual([]);
});

test("alternatives are listed as the language lists them", () => {
  const english = 'Invalid option: expected one of "realistic"|"cartoon"|"abstract"';
  expect(sayIn("en", english)).toBe("Choose realistic, cartoon, or abstract");
  expect(sayIn("de", english)).toBe("Wähle realistic, cartoon oder abstract");
});

test("English is left word for word, but for zod's own", () => {
  expect(sayIn("en", "Invalid email or password")).toBe("Invalid email or password");
});
