import { describe, expect, test } from "vitest";
import {
  commonDomains,
  domainArrows,
  layersOf,
  fileArrows,
  kindArrows,
  readJoins,
  roomArrows,
} from "#server/test/architecture-rules.ts";
import { packageDoors, sharedPackages, topLevel, untracked, vagueNames } from "#server/test/architecture-rules.ts";
import {
  findCycles,
  type Import,
  isTestFile,
  readSources,
  type SourceFile,
  topLevelNames,
} from "#server/test/source-graph.ts";

const warnAboveLines = 300;

const sources = readSources();
const product = sources.filter(({ path }) => !isTestFile(path));

/** "src/server/domains/posts/x.ts" → "server/domains"; a file at the top of server or client is a room of its own. */
function roomOf(path: string): string {
  const [area = "", second = ""] = path.split("/").slice(1);
  return area === "shared" ? area : `${area}/${second}`;
}

const inServer = (path: string): string => path.replace(/^src\/server\//, "");
const domainOf = (path: string): string | null => /^src\/server\/domains\/([^/]+)\//.exec(path)?.[1] ?? null;
/** "src/server/domains/posts/delivery/run/publisher.ts" → "posts/delivery/run": the deepest layer that has arrows of its own. */
const layerOf = (path: string): string | null =>
  layersOf(/^src\/server\/domains\/(.*)\/[^/]+$/.exec(path)?.[1] ?? "").find((layer) => layer in domainArrows) ?? null;
const kindOf = (path: string): string => /\.(table|queries|service|router|routes|jobs)\.ts$/.exec(path)?.[1] ?? "verb";

/** A verb file that touches nothing but shared words: a state machine, a sum. Any kind may ask it. */
const isPureRule = (path: string): boolean =>
  product.some(
    (file) => file.path === path && file.imports.every((i) => i.isTypeOnly || roomOf(i.target) === "shared"),
  );

/** One line per offence: where it is, what it reaches for and what to do instead. */
function offences(rule: (file: SourceFile, imported: Import) => string | null): string[] {
  return product.flatMap((file) =>
    file.imports
      .filter(({ isPackage }) => !isPackage)
      .map((imported) => ({ imported, advice: rule(file, imported) }))
      .filter(({ advice }) => advice !== null)
      .map(({ imported, advice }) => `${file.path} imports ${imported.target}: ${advice}`),
  );
}

function allows(arrow: string, room: string, isTypeOnly: boolean): boolean {
  const target = arrow.replace("types:", "");
  if (arrow.startsWith("types:") && !isTypeOnly) return false;
  return target.endsWith("/*") ? room.startsWith(target.slice(0, -1)) : target === room;
}

describe("rooms", () => {
  test("every file stands in a room that has a rule", () => {
    const homeless = product.filter(({ path }) => !(roomOf(path) in roomArrows)).map(({ path }) => path);
    expect(homeless, "Move the file into an existing room, or add the room with its arrows.").toEqual([]);
  });

  test("a room imports only what its arrows allow", () => {
    const wrong = offences((file, { target, isTypeOnly }) => {
      const [from, to] = [roomOf(file.path), roomOf(target)];
      if (from === to || to === "shared" || target === "package.json" || target.endsWith("/package.json")) return null;
      if ((roomArrows[from] ?? []).some((arrow) => allows(arrow, to, isTypeOnly))) return null;
      if (fileArrows.some((rule) => rule.from.test(inServer(file.path)) && rule.to.test(inServer(target)))) return null;
      return `${from} may use ${[...(roomArrows[from] ?? []), "shared"].join(", ")}; pass the rest in through deps or arguments`;
    });
    expect(wrong).toEqual([]);
  });

  test("the client takes nothing from the server but the type AppRouter", () => {
    const wrong = offences((file, { target, clause, isTypeOnly }) => {
      if (!file.path.startsWith("src/client/") || !target.startsWith("src/server/")) return null;
      const isRouterType = isTypeOnly && target === "src/server/router.ts" && /^\{ (type )?AppRouter \}$/.test(clause);
      return isRouterType ? null : "move what both need into src/shared";
    });
    expect(wrong).toEqual([]);
  });

  test("a feature of the client does not import another feature", () => {
    const featureOf = (path: string) => /^src\/client\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = offences((file, { target }) => {
      const [from, to] = [featureOf(file.path), featureOf(target)];
      return from && to && from !== to ? "let a screen in src/client/routes put the two together" : null;
    });
    expect(wrong).toEqual([]);
  });

  test("shared runs everywhere: it imports its few packages and nothing of Node", () => {
    const wrong = product
      .filter(({ path }) => path.startsWith("src/shared/"))
      .flatMap(({ path, imports }) =>
        imports
          .filter((i) => i.isPackage && !sharedPackages.includes(i.target))
          .map((i) => `${path} imports ${i.target}`),
      );
    expect(wrong, "Move what needs a package to src/server/lib or src/client/lib.").toEqual([]);
  });
});

test("a package that may have to be replaced is known in one place", () => {
  const wrong = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => packageDoors[target]?.test(path) === false)
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong, "Call the module that wraps the package instead.").toEqual([]);
});

describe("domains", () => {
  test("a layer uses only the layers its arrows name", () => {
    const wrong = offences((file, { target, isTypeOnly }) => {
      const [from, to] = [layerOf(file.path), layerOf(target)];
      if (!from || !to || from === to) return null;
      const kind = kindOf(target);
      if (kind === "table" && readJoins[from]?.includes(to)) return null;
      if (!commonDomains.includes(to) && !domainArrows[from]?.includes(to)) {
        return `${from} may use ${[...commonDomains, ...(domainArrows[from] ?? [])].join(", ")}; let the caller hand the value in, or send a job`;
      }
      if (domainOf(file.path) === domainOf(target)) return null;
      const isDoor = ["service", "verb", "jobs", "table"].includes(kind);
      return isDoor || isTypeOnly ? null : `enter ${to} through its service or a verb of it`;
    });
    expect(wrong).toEqual([]);
  });

  test("the arrows between the layers of posts lead one way", () => {
    const visit = (layer: string, trail: string[]): string[] =>
      trail.includes(layer)
        ? [[...trail, layer].join(" → ")]
        : (domainArrows[layer] ?? [])
            .filter((next) => next.startsWith("posts/"))
            .flatMap((next) => visit(next, [...trail, layer]));
    const circles = Object.keys(domainArrows).flatMap((layer) => visit(layer, []));
    expect(circles, "Move what both layers need to the lower one.").toEqual([]);
  });

  test("inside a domain the way leads from router to service to queries to table", () => {
    const wrong = offences((file, { target, isTypeOnly }) => {
      if (isTypeOnly || domainOf(file.path) === null || domainOf(file.path) !== domainOf(target)) return null;
      const [from, to] = [kindOf(file.path), kindOf(target)];
      if (to === "verb" && isPureRule(target)) return null;
      return kindArrows[from]?.includes(to)
        ? null
        : `a ${from} file calls ${kindArrows[from]?.join(", ") || "nothing"}; put a verb between`;
    });
    expect(wrong).toEqual([]);
  });

  test("every folder under domains is a known domain", () => {
    const unknown = product.map(({ path }) => path).filter((path) => domainOf(path) !== null && layerOf(path) === null);
    expect(unknown, "A domain owns an entity, an integration or a lifecycle; add it with its arrows.").toEqual([]);
  });

  test("the files named after a domain use the closed vocabulary", () => {
    const wrong = product
      .map(({ path }) => inServer(path))
      .filter((path) => {
        const [, domain, name] = /^domains\/(?:.*\/)?([^/]+)\/([^/]+)\.ts$/.exec(path) ?? [];
        return (
          domain !== undefined &&
          name?.startsWith(`${domain}.`) &&
          !/^[^.]+\.(table|queries|service|router|routes|jobs)$/.test(name)
        );
      });
    expect(wrong, "Name it <domain>.router|service|queries|table|jobs|routes.ts, or after its verb.").toEqual([]);
  });
});

describe("files", () => {
  test("no files import each other in a ring", () => {
    expect(findCycles(product), "Move what both need into a third file below them.").toEqual([]);
  });

  test("file names are kebab-case and say what is inside", () => {
    const wrong = sources.filter(({ path }) => {
      const parts = (path.split("/").at(-1) ?? "").replace(/\.tsx?$/, "").split(".");
      return (
        parts.some((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part) || vagueNames.test(part)) &&
        path !== "src/server/index.ts"
      );
    });
    expect(
      wrong.map(({ path }) => path),
      "Name the file after its noun or its verb.",
    ).toEqual([]);
  });

  test("a test stands next to its subject", () => {
    const paths = new Set(sources.map(({ path }) => path));
    const lonely = [...paths].filter((path) => {
      const subject = /^(src\/(?:server\/domains|shared)\/.*)\.test\.ts$/.exec(path)?.[1];
      return subject !== undefined && !paths.has(`${subject}.ts`);
    });
    expect(lonely, "Name the test after the file it tests.").toEqual([]);
  });

  test("no type is forced through unknown", () => {
    const wrong = sources.filter(({ text }) => /\bas unknown as\b/.test(text)).map(({ path }) => path);
    expect(
      wrong.filter((path) => path !== "src/server/test/system/architecture.test.ts"),
      "Parse the value with zod.",
    ).toEqual([]);
  });

  test("the top level holds only what the tools and newcomers need", () => {
    const strangers = topLevelNames().filter((name) => ![...topLevel, ...untracked].includes(name));
    expect(strangers, "Put it under src, docs or scripts.").toEqual([]);
  });

  test("a file stays one thought long", () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split("\n").length }))
      .filter(({ lines }) => lines > warnAboveLines);
    for (const { path, lines } of long)
      process.stdout.write(`long file: ${path} has ${lines} lines; split it by verb\n`);
    expect(long.filter(({ lines }) => lines > 2 * warnAboveLines)).toEqual([]);
  });
});
