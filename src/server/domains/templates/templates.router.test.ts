import { beforeEach, describe, expect, test } from "vitest";
import { builtInTemplates } from "#server/domains/templates/built-in-templates.ts";
import { harness } from "#server/test/harness.ts";
import type { TemplateId } from "#shared/ids.ts";
import { languages } from "#shared/languages.ts";
import { platforms as allPlatforms } from "#shared/platforms/platform.ts";
import { fillTemplate } from "#shared/templates/template-text.ts";
import { CreateTemplateInput, filledMax } from "#shared/templates/templates.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { SANDBOX: "false" } });

let mira: User;
beforeEach(async () => {
  mira = await h.newUser();
});
const templates = (user = mira) => h.as(user).templates;

const draft = (change: object = {}) =>
  CreateTemplateInput.parse({
    kind: "caption",
    name: "Firing day",
    body: "The kiln is open: {{product}} for {{price|a fair price}}.",
    hashtags: ["#clay"],
    ...change,
  });

describe("a user's own template", () => {
  test("is created, read, changed and deleted", async () => {
    const { template } = await templates().create(draft());
    expect(template).toMatchObject({
      name: "Firing day",
      variables: [
        { name: "product", default: null },
        { name: "price", default: "a fair price" },
      ],
      hashtags: ["clay"],
      platforms: [],
      style: null,
      builtIn: false,
    });
    const { id } = template;
    const changed = await templates().update({ id, body: "{{who}} says hello", platforms: [...allPlatforms] });
    expect(changed.template).toMatchObject({
      name: "Firing day",
      platforms: allPlatforms,
      variables: [{ name: "who" }],
    });
    expect((await templates().get({ id })).template).toEqual(changed.template);
    await templates().remove({ id });
    await expect(templates().get({ id })).rejects.toThrow("Template not found");
  });

  test("is not found by another user", async () => {
    const { id } = (await templates().create(draft())).template;
    const other = templates(await h.newUser());
    for (const call of [
      () => other.get({ id }),
      () => other.update({ id, name: "Mine now" }),
      () => other.remove({ id }),
      () => other.clone({ id }),
      () => other.render({ id, values: { product: "bowls" } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await templates().get({ id })).template.name).toBe("Firing day");
  });

  test("created again with the same idempotency key is the same one", async () => {
    const keyed = () => h.as(mira, { idempotencyKey: "once" }).templates;
    const first = await keyed().create(draft());
    expect(await keyed().create(draft())).toEqual(first);
    await expect(keyed().create(draft({ name: "Another" }))).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    const copies = () => h.as(mira, { idempotencyKey: "copy" }).templates.clone({ id: first.template.id });
    expect(await copies()).toEqual(await copies());
    expect((await templates().list({ kind: "caption", q: "kiln is open" })).templates).toHaveLength(2);
  });

  test.each([
    [{ body: "{{two words}}" }, "body"],
    [{ body: " " }, "body"],
    [{ name: " " }, "name"],
    [{ style: "baroque" }, "style"],
    [{ duration: 7 }, "duration"],
    [{ hashtags: ["two words"] }, "hashtags.0"],
    [{ body: Array.from({ length: 31 }, (_, index) => `{{v${index}}}`).join("") }, "body"],
  ])("with %j is refused, naming the field", (change, path) => {
    const { error } = CreateTemplateInput.safeParse({ kind: "caption", name: "n", body: "b", ...change });
    expect(error?.issues.map((issue) => issue.path.join("."))).toContain(path);
  });
});

describe("the list", () => {
  test("has the own templates, newest first, then the built-in ones, in pages", async () => {
    for (const name of ["first", "second"]) await templates().create(draft({ name }));
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await templates().list({ limit: 3, cursor });
      names.push(...page.templates.map((template) => template.name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && names.length < 100);
    expect(names).toEqual(["second", "first", ...builtInTemplates("en").map(({ name }) => name)]);
  });

  test("is filtered by kind, platform and text", async () => {
    await templates().create(draft({ name: "100% wool_", kind: "prompt" }));
    await templates().create(draft({ platforms: ["x"] }));
    const namesOf = async (filter: Parameters<ReturnType<typeof templates>["list"]>[0]) =>
      (await templates().list({ limit: 100, ...filter })).templates.map(({ name }) => name);
    expect((await namesOf({ kind: "prompt" }))[0]).toBe("100% wool_");
    expect(await namesOf({ kind: "prompt" })).not.toContain("Firing day");
    expect(await namesOf({ platform: "instagram" })).not.toContain("Firing day");
    expect(await namesOf({ platform: "x" })).toEqual(
      expect.arrayContaining(["Firing day", "One question", "100% wool_"]),
    );
    expect(await namesOf({ q: "100% wool_" })).toEqual(["100% wool_"]);
    expect(await namesOf({ q: "WEEKEND" })).toEqual(["Weekend offer"]);
  });
});

describe("built-in templates", () => {
  const inEveryLanguage = languages.flatMap((language) => builtInTemplates(language));

  test("are in the user's language with their variables, and so are their copies", async () => {
    const german = h.as(mira, { client: { address: "127.0.0.1", userAgent: null, language: "de" } }).templates;
    const [found] = (await german.list({ limit: 100, q: "wochenend" })).templates;
    if (found === undefined) throw new Error("None");
    const { id } = found;
    expect((await german.get({ id })).template).toMatchObject({
      name: "Wochenendangebot",
      variables: expect.arrayContaining([{ name: "Angebot", default: null }]),
    });
    const { text } = await german.render({ id, values: { Angebot: "alles halb so teuer", Ort: "Hafenstraße 4" } });
    expect(text).toContain("Nur am Samstag und Sonntag: alles halb so teuer.");
    expect((await german.clone({ id })).template.name).toBe("Wochenendangebot (Kopie)");
    expect((await templates().get({ id })).template.name).toBe("Weekend offer");
  });

  test("there are at least twelve, with distinct ids, all valid", () => {
    expect(builtInTemplates("en").length).toBeGreaterThanOrEqual(12);
    expect(new Set(builtInTemplates("en").map(({ id }) => id)).size).toBe(builtInTemplates("en").length);
    for (const { kind, name, description, body, platforms, hashtags, style, size, duration } of inEveryLanguage) {
      const fields = { kind, name, description, body, platforms, hashtags, style, size, duration };
      expect(CreateTemplateInput.parse(fields)).toEqual(fields);
    }
  });

  test.each(inEveryLanguage.map((template) => [template.name, template] as const))(
    "%s has no placeholder left once its variables are filled in",
    (_name, { kind, body, variables }) => {
      const required = variables.filter((variable) => variable.default === null);
      const { text, missing } = fillTemplate(body, Object.fromEntries(required.map(({ name }) => [name, "kilns"])));
      expect(missing).toEqual([]);
      expect(text).not.toMatch(/[{}|]/);
      expect(text.length).toBeLessThanOrEqual(filledMax[kind]);
    },
  );

  test("cannot be changed or deleted, only cloned", async () => {
    const [original] = builtInTemplates("en");
    if (original === undefined) throw new Error("None");
    const { id } = original;
    await expect(templates().update({ id, name: "x" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("clone it first"),
    });
    await expect(templates().remove({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await templates().get({ id })).template).toEqual(original);

    const { template } = await templates().clone({ id });
    expect(template).toMatchObject({ name: `${original.name} (copy)`, body: original.body, builtIn: false });
    expect((await templates().update({ id: template.id, name: "Mine" })).template.name).toBe("Mine");
    const long = await templates().clone({ id, name: "n".repeat(80) });
    expect((await templates().clone({ id: long.template.id })).template.name).toHaveLength(80);
  });
});

describe("rendering", () => {
  test("returns the text with the settings of the template", async () => {
    const { id } = (await templates().create(draft({ kind: "prompt", style: "realistic", size: "1024x1024" })))
      .template;
    expect(await templates().render({ id, values: { product: "bowls" } })).toEqual({
      kind: "prompt",
      text: "The kiln is open: bowls for a fair price.",
      platforms: [],
      hashtags: ["clay"],
      style: "realistic",
      size: "1024x1024",
      duration: null,
    });
  });

  test("names missing, unknown and too long values", async () => {
    const { id } = (await templates().create(draft({ kind: "prompt" }))).template;
    const issuesOf = (values: Record<string, string>) =>
      templates()
        .render({ id, values })
        .then(
          () => [],
          (error: { cause: { issues: { path: string }[] } }) => error.cause.issues.map(({ path }) => path),
        );
    expect(await issuesOf({})).toEqual(["values.product"]);
    expect(await issuesOf({ product: "bowls", colour: "blue" })).toEqual(["values.colour"]);
    expect(await issuesOf({ product: "b".repeat(600) })).toEqual(["values"]);
    const unknown = crypto.randomUUID() as TemplateId;
    await expect(templates().render({ id: unknown })).rejects.toThrow("Template not found");
  });
});
