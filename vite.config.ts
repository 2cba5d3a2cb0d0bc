import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { buildServiceWorker } from "./scripts/build-service-worker.ts";
import { leftOut } from "./scripts/long-suites.ts";
import { screenMessages } from "./scripts/messages/plugin.ts";
import { precompress } from "./scripts/precompress.ts";
import { preloadApp } from "./scripts/preload-app.ts";
import { preloadFonts } from "./scripts/preload-fonts.ts";
import { prerenderLanding } from "./scripts/prerender-landing.ts";
import { LongestFirst } from "./scripts/test-order.ts";

const here = import.meta.dirname;

const screenFile = (name: string) => new RegExp(`/src/client/${name}\\.tsx$`);
const isMessage = (id: string) => id.includes("virtual:messages/");

/**
 * The code in few files, because a browser asks for six at a time over HTTP/1.1: the library took 95, and 13 seconds on a slow phone.
 * Each takes what its module needs and those before it do not have. The files from `first` to `dashboard` come with every screen. The
 * last two have what at least eight screens and dialogs share; a lower number makes every screen load parts that it does not show.
 */
const codeFiles = [
  { name: "first", tags: ["$initial" as const], priority: 9 },
  { name: "server-data", test: screenFile("lib/server-data"), priority: 8 },
  { name: "app", test: screenFile("app/app"), priority: 7 },
  { name: "shell", test: screenFile("app/shell/shell"), priority: 6 },
  { name: "dashboard", test: screenFile("routes/dashboard"), priority: 5 },
  // Alone, so that a screen opens without it. What it shares with other controls is in `basics`.
  {
    name: "toaster",
    test: /\/src\/client\/(ui\/feedback\/toaster|lib\/toast\/toast-manager)\.tsx?$|\/@base-ui\/react\/toast\//,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  { name: "basics", test: screenFile("ui/feedback/toaster"), priority: 3 },
  // Before the other controls, because the sign-in has only these.
  { name: "fields", test: screenFile("ui/fields/(text|password)-field"), priority: 2.5 },
  {
    name: "controls",
    test: /\/(node_modules\/@(base-ui|floating-ui)|src\/client\/ui)\//,
    minShareCount: 8,
    priority: 2,
  },
  { name: "common", test: (id: string) => !isMessage(id), minShareCount: 8, priority: 1 },
];

const systemTests = "src/server/test/system/**/*.test.ts";
/** They read the sources and start nothing. */
const ruleTests = ["architecture", "sentences", "third-party"].map((name) => `src/server/test/system/${name}.test.ts`);

const inTest = (name: string) => resolve(here, `src/server/test/${name}.ts`);

const fixedSeeds = resolve(here, "scripts/fixed-seeds.ts");

/** For tests that need Postgres. */
const onDatabase = {
  globalSetup: [inTest("global-setup")],
  setupFiles: [inTest("judge-fetched"), inTest("tell-servers-words")],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig(({ mode }) => ({
  // The client's page lives in src/client; tests are named and filtered from the top of the repository.
  root: mode === "test" ? here : resolve(here, "src/client"),
  cacheDir: resolve(here, "node_modules/.vite"),
  plugins: [
    react(),
    screenMessages(),
    tailwindcss(),
    preloadFonts(),
    prerenderLanding(),
    preloadApp(),
    buildServiceWorker(),
    precompress(),
  ],
  // Lazy screens included: a dependency found only when its screen opens would reload the page under the person's hands.
  optimizeDeps: { entries: ["main.tsx", "**/*.tsx"] },
  publicDir: resolve(here, "src/client/public"),
  build: {
    outDir: resolve(here, "dist/client"),
    emptyOutDir: true,
    cssMinify: true,
    // The content security policy allows scripts and fonts from our own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    // The names of the emojis are one file for each language, loaded with the picker.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // Shared files only declare: whoever takes a constant of one does not take its schemas along.
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("/src/shared/") },
      // Names are in the first files for every screen and language, where a letter of a hash costs a letter.
      output: { chunkFileNames: "assets/[name]-[hash:7].js", codeSplitting: { groups: codeFiles } },
    },
  },
  server: { fs: { allow: [here] } },
  test: {
    pool: "forks",
    // Twice the cores of a small machine: system and browser tests wait for other processes most of the time.
    maxWorkers: 4,
    // Concurrent tests of a file wait for clocks and other processes.
    maxConcurrency: 20,
    sequence: { sequencer: LongestFirst },
    // The default of one second is too short for a call to the database while other files use both cores.
    expect: { poll: { timeout: 15_000 } },
    exclude: ["**/node_modules/**", "**/dist/**", "data/**", ...leftOut],
    reporters: ["default", resolve(here, "scripts/closing-line-reporter.ts")],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/shared/**/*.test.ts",
            "src/client/**/*.test.ts",
            "clients/**/*.test.ts",
            "deploy/**/*.test.ts",
            "scripts/messages/*.test.ts",
            ...ruleTests,
          ],
          setupFiles: [resolve(here, "scripts/fresh-page.ts"), fixedSeeds],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // The files of a worker share its process and the server's modules, which take longer to load than most files to run.
        test: {
          ...onDatabase,
          name: "server",
          setupFiles: [...onDatabase.setupFiles, fixedSeeds],
          include: ["src/server/**/*.test.ts"],
          exclude: ["**/node_modules/**", systemTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: "system",
          include: [systemTests],
          exclude: ["**/node_modules/**", ...ruleTests],
          globalSetup: [...onDatabase.globalSetup, inTest("bundle-server")],
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          globalSetup: [
            ...onDatabase.globalSetup,
            inTest("bundle-server"),
            resolve(here, "e2e/build-client.ts"),
            resolve(here, "e2e/share.ts"),
          ],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}));
