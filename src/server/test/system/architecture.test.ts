import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  commonDomains,
  domainArrows,
  kindArrows,
  layersOf,
  readJoins,
  sharedBesideDomains,
} from "#server/test/architecture-rules/domains.ts";
import { commonFeatures, featureArrows, sharedForPlumbing } from "#server/test/architecture-rules/features.ts";
import { namesNetworks, ofOneNetwork } from "#server/test/architecture-rules/networks.ts";
import {
  mostFilesInFolder,
  packageDoors,
  sharedPackages,
  topLevel,
  untracked,
  vagueNames,
} from "#server/test/architecture-rules/packages-and-files.ts";
import { fileArrows, roomArrows } from "#server/test/architecture-rules/rooms.ts";
import { comparedNetworks } from "#server/test/compared-networks.ts";
import {
  findCycles,
  type Import,
  isTestFile,
  readSources,
  readSourcesOf,
  type SourceFile,
  topLevelNames,
} from "#server/test/source-graph.ts";

const mostLines = 300;

const sources = readSources();
const product = sources.filter(({ path }) => !isTestFile(path));

/** "src/server/domains/posts/x.ts" → "server/domains"; a file at the top of server or client is a separate room. */
function roomOf(path: string): string {
  const [area = "", second = ""] = path.split("/").slice(1);
  return area === "shared" ? area : `${area}/${second}`;
}

const inServer = (path: string): string => path.replace(/^src\/server\//, "");
const domainOf = (path: string): string | null => /^src\/server\/domains\/([^/]+)\//.exec(path)?.[1] ?? null;
/** "src/server/domains/posts/delivery/run/publisher.ts" → "posts/delivery/run": the deepest layer with its own arrows. */
const layerOf = (path: string): string | null =>
  layersOf(/^src\/server\/domains\/(.*)\/[^/]+$/.exec(path)?.[1] ?? "").find((layer) => layer in domainArrows) ?? null;
const featureOf = (path: string): string | null => /^src\/client\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
/** The domain of the server or the feature of the client that a file belongs to. */
const ownerOf = (path: string): string | null => domainOf(path) ?? featureOf(path);
const kindOf = (path: string): string => /\.(table|queries|service|router|routes|jobs)\.ts$/.exec(path)?.[1] ?? "verb";

/** A file that imports only shared code: a state machine, a calculation. Files of every kind may import it. */
const isPureRule = (path: string): boolean =>
  product.some(
    (file) => file.path === path && file.imports.every((i) => i.isTypeOnly || roomOf(i.target) === "shared"),
  );

/** One line per violation: the file, its import and the solution. */
function violations(rule: (file: SourceFile, imported: Import) => string | null): string[] {
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

/** "a → b → a" for each cycle. */
function cyclesIn(arrows: Readonly<Record<string, readonly string[]>>): string[] {
  const visit = (from: string, trail: string[]): string[] =>
    trail.includes(from)
      ? [[...trail, from].join(" → ")]
      : (arrows[from] ?? []).flatMap((next) => visit(next, [...trail, from]));
  return Object.keys(arrows).flatMap((from) => visit(from, []));
}

describe("rooms", () => {
  test("every file is in a room that has a rule", () => {
    const unknown = product.filter(({ path }) => !(roomOf(path) in roomArrows)).map(({ path }) => path);
    expect(unknown, "Move the file into an existing room, or add the room with its arrows.").toEqual([]);
  });

  test("a room imports only what its arrows allow", () => {
    const wrong = violations((file, { target, isTypeOnly }) => {
      const [from, to] = [roomOf(file.path), roomOf(target)];
      if (from === to || to === "shared" || target === "package.json" || target.endsWith("/package.json")) return null;
      if ((roomArrows[from] ?? []).some((arrow) => allows(arrow, to, isTypeOnly))) return null;
      if (fileArrows.some((rule) => rule.from.test(inServer(file.path)) && rule.to.test(inServer(target)))) return null;
      return `${from} may use ${[...(roomArrows[from] ?? []), "shared"].join(", ")}; pass the rest in through deps or arguments`;
    });
    expect(wrong).toEqual([]);
  });

  test("the client imports only the type AppRouter from the server", () => {
    const wrong = violations((file, { target, clause, isTypeOnly }) => {
      if (!file.path.startsWith("src/client/") || !target.startsWith("src/server/")) return null;
      const isRouterType = isTypeOnly && target === "src/server/router.ts" && /^\{ (type )?AppRouter \}$/.test(clause);
      return isRouterType ? null : "move what both need into src/shared";
    });
    expect(wrong).toEqual([]);
  });

  test("shared imports only its allowed packages and nothing of Node", () => {
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

describe("features of the client", () => {
  test("a feature uses only the features its arrows name", () => {
    const wrong = violations((file, { target }) => {
      const [from, to] = [featureOf(file.path), featureOf(target)];
      if (!from || !to || from === to) return null;
      const allowed = [...commonFeatures, ...(featureArrows[from] ?? [])];
      if (!commonFeatures.includes(from) && allowed.includes(to)) return null;
      return `${from} may use ${commonFeatures.includes(from) ? "no feature" : allowed.join(", ")}; let a screen in src/client/routes put the two together, or add the arrow`;
    });
    expect(wrong).toEqual([]);
  });

  test("every folder under features is a known feature", () => {
    const unknown = product.map(({ path }) => featureOf(path)).filter((name) => name && !(name in featureArrows));
    expect([...new Set(unknown)], "Add it with its arrows.").toEqual([]);
  });

  test("the arrows between features have no cycle", () => {
    expect(cyclesIn(featureArrows), "Move what both features need to the lower one.").toEqual([]);
  });

  test("lib and ui import no domain", () => {
    const wrong = violations((file, { target }) => {
      const isDomain = /^src\/shared\/(?!(?:server-)?messages\/)[^/]+\//.test(target);
      if (!/^src\/client\/(lib|ui)\//.test(file.path) || !isDomain || sharedForPlumbing.includes(target)) return null;
      return "move it to the feature that owns the domain";
    });
    expect(wrong).toEqual([]);
  });
});

test("replaceable packages are imported in one place", () => {
  const wrong = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => packageDoors[target]?.test(path) === false)
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong, "Call the module that wraps the package instead.").toEqual([]);
});

describe("networks", () => {
  const programs = ["bench", "scripts", "clients/typescript/src"]
    .flatMap(readSourcesOf)
    .filter(({ path }) => !isTestFile(path));
  const common = [...product, ...programs].filter(({ path }) => !ofOneNetwork.test(path));

  test("only a network's own files compare its name", () => {
    const wrong = common
      .filter(({ path }) => !namesNetworks.some(({ files }) => files.test(path)))
      .flatMap(({ path, text }) => comparedNetworks(path, text));
    expect(wrong, "Ask the description in src/shared/platforms/networks, or fill a table of all networks.").toEqual([]);
  });

  test("every exception is used", () => {
    const unused = namesNetworks.filter(
      ({ files }) => !common.some(({ path, text }) => files.test(path) && comparedNetworks(path, text).length > 0),
    );
    expect(unused.map(({ because }) => because)).toEqual([]);
  });

  test.each([
    'a === "linkedin"',
    '"x" !== a',
    'switch (a) { case "threads": b(); }',
    '["facebook", "instagram"].includes(a)',
    'new Set(["bluesky"])',
    'a.includes("mastodon")',
    'eq(posts.platform, "x")',
    'const a: Partial<Record<Platform, string>> = { linkedin: "l" };',
    'type Threaded = "x" | "bluesky";',
  ])("finds %s", (code) => {
    expect(comparedNetworks("a.ts", code)).toHaveLength(1);
  });
});

describe("domains", () => {
  test("a layer uses only the layers its arrows name", () => {
    const wrong = violations((file, { target, isTypeOnly }) => {
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

  test("every arrow between layers is used", () => {
    const used = new Set(
      product.flatMap(({ path, imports }) => imports.map(({ target }) => `${layerOf(path)} → ${layerOf(target)}`)),
    );
    const arrows = Object.entries(domainArrows).flatMap(([from, next]) => next.map((to) => `${from} → ${to}`));
    expect(
      arrows.filter((arrow) => !used.has(arrow)),
      "Remove the arrow.",
    ).toEqual([]);
  });

  test("the arrows between the layers of posts have no cycle", () => {
    const arrows = Object.entries(domainArrows).map(
      ([layer, next]) => [layer, next.filter((one) => one.startsWith("posts/"))] as const,
    );
    const cycles = cyclesIn(Object.fromEntries(arrows));
    expect(cycles, "Move what both layers need to the lower one.").toEqual([]);
  });

  test("inside a domain, imports lead from router to service to queries to table", () => {
    const wrong = violations((file, { target, isTypeOnly }) => {
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

  test("a folder of shared has the name of its domain", () => {
    const folders = product.map(({ path }) => /^src\/shared\/([^/]+)\//.exec(path)?.[1]);
    const named = new Set([...product.map(({ path }) => domainOf(path)), ...sharedBesideDomains]);
    const unknown = folders.filter((name) => name !== undefined && !named.has(name));
    expect([...new Set(unknown)], "Move the files to the folder of the domain that answers with them.").toEqual([]);
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
  test("no files import each other in a cycle", () => {
    expect(findCycles(product), "Move what both need into a third file below them.").toEqual([]);
  });

  test("file names are kebab-case and describe the content", () => {
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

  test("a test is next to its subject", () => {
    const paths = new Set(sources.map(({ path }) => path));
    const orphans = [...paths].filter((path) => {
      const subject = /^(src\/(?:server\/domains|shared)\/.*)\.test\.ts$/.exec(path)?.[1];
      return subject !== undefined && !paths.has(`${subject}.ts`);
    });
    expect(orphans, "Name the test after the file it tests.").toEqual([]);
  });

  test("no folder has more files than the limit", () => {
    const folders = Map.groupBy(product, ({ path }) => path.slice(0, path.lastIndexOf("/")));
    const full = [...folders].filter(([, { length }]) => length > mostFilesInFolder);
    expect(
      full.map(([folder, { length }]) => `${folder} holds ${length}`),
      "Put those that belong together into a separate folder.",
    ).toEqual([]);
  });

  test("a file used by only one other domain or feature is part of that one", () => {
    const users = Map.groupBy(
      product.flatMap(({ path, imports }) => imports.map(({ target }) => ({ target, owner: ownerOf(path) }))),
      ({ target }) => target,
    );
    const misplaced = product.flatMap(({ path, imports }) => {
      const [user, ...others] = new Set((users.get(path) ?? []).map(({ owner }) => owner));
      const own = ownerOf(path);
      if (!own || !user || others.length > 0 || user === own) return [];
      // It imports its own domain: moved, it would only import that domain from outside.
      return imports.some(({ target }) => ownerOf(target) === own) ? [] : [`${path} is used by ${user} alone`];
    });
    expect(misplaced, "Move it there.").toEqual([]);
  });

  test("no type is forced through unknown", () => {
    const wrong = sources.filter(({ text }) => /\bas unknown as\b/.test(text)).map(({ path }) => path);
    expect(
      wrong.filter((path) => path !== "src/server/test/system/architecture.test.ts"),
      "Parse the value with zod.",
    ).toEqual([]);
  });

  test("the top level has only files that tools and new contributors need", () => {
    const unexpected = topLevelNames().filter((name) => ![...topLevel, ...untracked].includes(name));
    expect(unexpected, "Put it under src, docs or scripts.").toEqual([]);
  });

  test("the plugins of the client's build count as its sources", () => {
    const read = (path: string) => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8");
    const imported = [...read("vite.config.ts").matchAll(/from "\.\/(scripts\/[^"]+)"/g)].map(([, path = ""]) => path);
    const plugins = imported.filter((path) => !/\/(long-suites|test-order)\.ts$/.test(path));
    const sources = read("scripts/ensure-built.mjs");
    expect(plugins.length).toBeGreaterThan(3);
    expect(
      plugins.filter((path) => !sources.includes(`"${path}"`)),
      "Name it in scripts/ensure-built.mjs.",
    ).toEqual([]);
  });

  test("no product file is longer than 300 lines, and no test than 600", () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ path, lines }) => lines > (isTestFile(path) ? 2 * mostLines : mostLines));
    expect(long, "Split the file by verb.").toEqual([]);
  });
});
