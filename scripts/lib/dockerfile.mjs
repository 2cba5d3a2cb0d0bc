import { readFileSync } from "node:fs";

/** Parses a Dockerfile into its stages. Throws for any instruction that ours does not use. */
export function readDockerfile(path) {
  const joined = readFileSync(path, "utf8").replaceAll(/\\\n\s*/g, "");
  const lines = joined.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages = [];
  for (const line of lines) {
    const [, keyword, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const parse = instructions[keyword];
    if (!parse) throw new Error(`Dockerfile: ${line} is not understood`);
    if (keyword === "FROM") stages.push({ ...parse(rest), steps: [] });
    else stages.at(-1).steps.push({ keyword, line, ...parse(rest) });
  }
  return stages;
}

const flagsAndWords = (text) => {
  const words = text.split(/\s+/);
  const flags = words.filter((word) => word.startsWith("--")).map((flag) => flag.slice(2).split("="));
  return { flags: Object.fromEntries(flags), words: words.filter((word) => !word.startsWith("--")) };
};

const execForm = (text) => JSON.parse(text.slice(text.indexOf("[")));

const instructions = {
  FROM: (text) => ({ image: text.split(" ")[0], name: / AS (\S+)$/.exec(text)?.[1] ?? null }),
  WORKDIR: (text) => ({ folder: text }),
  COPY: (text) => {
    const { flags, words } = flagsAndWords(text);
    return { from: flags.from ?? null, sources: words.slice(0, -1), target: words.at(-1) };
  },
  RUN: (text) => ({ command: text }),
  ENV: (text) => ({ variables: Object.fromEntries(text.split(/\s+/).map((pair) => pair.split("="))) }),
  USER: (text) => ({ user: text }),
  VOLUME: (text) => ({ folder: text }),
  EXPOSE: (text) => ({ port: Number(text) }),
  STOPSIGNAL: (text) => ({ signal: text }),
  HEALTHCHECK: (text) => ({ command: execForm(text) }),
  CMD: (text) => ({ command: execForm(text) }),
};
