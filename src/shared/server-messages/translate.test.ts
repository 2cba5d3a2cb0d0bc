import { describe, expect, test } from "vitest";
import { z } from "zod";
import { languages } from "#shared/languages.ts";
import { de } from "./de/all-areas.ts";
import { es } from "./es/all-areas.ts";
import { fr } from "./fr/all-areas.ts";
import { en, sayIn } from "./say-in.ts";
import { translator } from "./translate.ts";
import { zh } from "./zh/all-areas.ts";

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
  test("keeps its values, and translates those marked with =", () => {
    expect(translate("This server has no model loom")).toBe("Diesem Server fehlt das Modell loom");
    expect(translate("Post not found")).toBe("Nicht gefunden: Beitrag");
    expect(translate("Gizmo not found")).toBe("Nicht gefunden: Gizmo");
  });

  test("matches the pattern with the most literal text", () => {
    expect(translate("That server has no model loom")).toBe("That server hat kein Modell loom");
  });

  test("formats dates and dollars for the language", () => {
    expect(translate("It costs $1.50 until 27 November 2026.")).toBe("Es kostet 1,50\u00a0$ bis 27. November 2026.");
  });

  test("is translated among several sentences; an unknown one stays", () => {
    expect(translate("That failed. Nobody knows why. Try again")).toBe(
      "Das ging schief. Nobody knows why. Versuche es noch einmal",
    );
  });

  test("does not match without a value, and values may contain any characters", () => {
    expect(translate("This server has no model ")).toBe("This server has no model ");
    expect(translate("$& not found")).toBe("Nicht gefunden: $&");
  });

  test("is matched quickly, also when it is long and repetitive", () => {
    const began = process.cpuUsage();
    sayIn("de", "This video says that it has ".repeat(2_000));
    expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  });
});

test.each(languages.filter((language) => language !== "en"))(
  "%s names what a sentence about a delivery speaks of",
  (language) => {
    for (const what of ["this post", "part 2 of the thread", "the first comment"]) {
      const said = sayIn(language, `The network's answer was lost. Postloom is looking whether ${what} is there.`);
      expect(said).not.toContain(what);
      expect(said).not.toContain("{");
    }
  },
);

const catalogues = { de, en, es, fr, zh };
const placeholdersOf = (text: string) => (text.match(/\{=?[a-z]\w*\}/gi) ?? []).sort();

test.each(languages)("%s does not translate text that only begins like a sentence", (language) => {
  const text = "What the post is made of is no longer at the network, or may not be seen.";
  expect(sayIn(language, text)).toBe(text);
});

test.each(Object.entries(catalogues))(
  "%s has all placeholders of the English, and no empty translation",
  (_, catalogue) => {
    const wrong = Object.entries(catalogue).filter(
      ([english, translation]) =>
        translation.trim() === "" || String(placeholdersOf(english)) !== String(placeholdersOf(translation)),
    );
    expect(wrong).toEqual([]);
  },
);

test("zod's own messages are translated into every language", () => {
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

test("alternatives are listed in the format of the language", () => {
  const english = 'Invalid option: expected one of "realistic"|"cartoon"|"abstract"';
  expect(sayIn("en", english)).toBe("Choose realistic, cartoon, or abstract");
  expect(sayIn("de", english)).toBe("Wähle realistic, cartoon oder abstract");
});

test.each([
  ["de", "Dieser Feed ist nicht lesbar: kiln.example hat mit dem Status 404 geantwortet"],
  ["es", "Este feed no se puede leer: kiln.example respondió con el estado 404"],
  ["fr", "Ce flux est illisible\u00a0: kiln.example a répondu avec le statut 404"],
  ["zh", "无法读取此订阅源：kiln.example 返回了状态码 404"],
] as const)("the reason within a message is in %s, too", (language, said) => {
  expect(sayIn(language, "This feed cannot be read: kiln.example answered with status 404")).toBe(said);
  const file = "This file cannot be fetched: kiln.example sends more than 5 MB";
  expect(sayIn(language, file)).not.toMatch(/sends|more than/);
});

test("English messages are unchanged, except zod's own", () => {
  expect(sayIn("en", "Invalid email or password")).toBe("Invalid email or password");
});
