import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { buildServiceWorker } from "./scripts/build-service-worker.ts";
import { precompress } from "./scripts/precompress.ts";
import { preloadFonts } from "./scripts/preload-fonts.ts";
import { prerenderLanding } from "./scripts/prerender-landing.ts";

const here = import.meta.dirname;

/**
 * What comes before the first screen comes in few files: many small ones take more bytes, and more time to be asked for. Each holds
 * what a module needs that those before it do not bring.
 */
const firstFiles = [
  { name: "first", tags: ["$initial" as const], priority: 4 },
  { name: "server-data", test: /\/src\/client\/lib\/server-data\.tsx$/, priority: 3 },
  { name: "app", test: /\/src\/client\/app\/app\.tsx$/, priority: 2 },
  { name: "shell", test: /\/src\/client\/app\/shell\/shell\.tsx$/, priority: 1 },
];

export default defineConfig(({ mode }) => ({
  // The client's page lives in src/client; tests are named and filtered from the top of the repository.
  root: mode === "test" ? here : resolve(here, "src/client"),
  cacheDir: resolve(here, "node_modules/.vite"),
  plugins: [react(), tailwindcss(), preloadFonts(), prerenderLanding(), buildServiceWorker(), precompress()],
  // Lazy screens included: a dependency found only when its screen opens would reload the page under the person's hands.
  optimizeDeps: { entries: ["main.tsx", "**/*.tsx"] },
  publicDir: resolve(here, "src/client/public"),
  build: {
    outDir: resolve(here, "dist/client"),
    emptyOutDir: true,
    cssMinify: true,
    // The content security policy allows scripts and fonts from our own origin only, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Shared files only declare: whoever takes a constant of one does not take its schemas along.
    rollupOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("/src/shared/") },
      output: { codeSplitting: { groups: firstFiles } },
    },
  },
  server: { fs: { allow: [here] } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    exclude: ["**/node_modules/**", "**/dist/**", "data/**"],
    reporters: ["default", resolve(here, "scripts/closing-line-reporter.ts")],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/shared/**/*.test.ts", "src/client/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts"],
          globalSetup: [resolve(here, "src/server/test/global-setup.ts")],
          setupFiles: ["judge-fetched", "tell-servers-words"].map((name) =>
            resolve(here, `src/server/test/${name}.ts`),
          ),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          globalSetup: [resolve(here, "e2e/build-client.ts")],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}));
