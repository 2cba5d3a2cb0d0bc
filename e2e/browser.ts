import { arch, platform } from "node:os";
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

// Disables Chromium's own network traffic (updates, sync).
const offlineFlags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/**
 * Arguments of the packaged Chromium that do not fit here. With one process, a second context has no cookies, and closing a context
 * crashes the browser. Drawing through an emulated graphics card takes four times the processor time of drawing without one.
 */
const unusedArgs = [
  "--single-process",
  "--in-process-gpu",
  "--ignore-gpu-blocklist",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/**
 * Why a test goes without the service worker, which browsers of people have. Its requests for files are seen by `context.route` only, not by
 * `page.route`.
 */
type ReasonWithoutWorker =
  /** Measures or pauses the files of the first visit, which ends before the worker has begun to answer. */
  | "first visit"
  /** The worker has these files, so that their loss is met only by a browser that blocks or has no service workers. */
  | "no worker in this browser";

/** Options of the contexts and pages of such a test. */
export const withoutWorker = (_reason: ReasonWithoutWorker): { serviceWorkers: "block" } => ({
  serviceWorkers: "block",
});

/** Starts CHROMIUM_PATH, else the packaged Chromium (Linux x64), else an installed Chrome. Throws without any. */
export const launchBrowser = async (extraArgs: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await optionsWith(extraArgs));

/** The same browser, for clients in several processes. Each has contexts of its own, which are closed when it disconnects. */
export const launchBrowserServer = async (extraArgs: readonly string[] = []): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await optionsWith(extraArgs)), host: "127.0.0.1" });

export const connectBrowser = async (address: string): Promise<Browser> => chromium.connect(address);

async function optionsWith(extraArgs: readonly string[]): Promise<LaunchOptions> {
  const args = [...offlineFlags, ...extraArgs];
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined) return { executablePath: chosen, args: [...args, "--no-sandbox"] };
  if (platform() === "linux" && arch() === "x64") {
    const { default: packaged } = await import("@sparticuz/chromium");
    const packagedArgs = packaged.args.filter((arg) => !unusedArgs.includes(arg));
    const executablePath = await packaged.executablePath();
    return { executablePath, args: [...packagedArgs, "--disable-gpu", ...args] };
  }
  return { channel: "chrome", args };
}
