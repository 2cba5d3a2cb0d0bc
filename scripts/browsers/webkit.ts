import { z } from "zod";
import { freePort } from "#server/test/server-process.ts";
import { startChild } from "./child.ts";
import { miniBrowser } from "./prerequisites.ts";
import { type Session, scriptOf } from "./session.ts";

const startDeadlineMs = 60_000;
const answerDeadlineMs = 60_000;

/** Of Xvfb, with room for the widest page and the frame of its window. */
const display = ["--auto-servernum", "--server-args=-screen 0 1600x1200x24"];

const Created = z.object({ sessionId: z.string() });
const Size = z.object({ width: z.number(), height: z.number() });
/** The name that WebDriver gives an element in its answers. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK, the engine of Safari, in its MiniBrowser, driven by WebDriver over HTTP. */
export async function startWebKit(): Promise<Session> {
  const port = await freePort();
  const child = startChild("xvfb-run", () => [...display, "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"], {
    // Its sandbox needs rights that a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    // Without a graphics card.
    LIBGL_ALWAYS_SOFTWARE: "1",
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(answerDeadlineMs),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await response.json());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  try {
    await untilListening(() => call("GET", "/status"));
    const { sessionId } = Created.parse(
      await call("POST", "/session", {
        capabilities: {
          alwaysMatch: {
            "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"], useOverlayScrollbars: false },
            timeouts: { script: answerDeadlineMs, pageLoad: answerDeadlineMs, implicit: 0 },
          },
        },
      }),
    );
    const path = `/session/${sessionId}`;
    /** The result, or the error as text: a rejected promise has no answer in this protocol. */
    const run = async (script: string): Promise<string> => {
      const wrapped = `const answer = arguments[arguments.length - 1];
        ${script}.then((value) => answer({ value }), (error) => answer({ error: String(error) }));`;
      const Result = z.union([z.object({ value: z.string() }), z.object({ error: z.string() })]);
      const result = Result.parse(await call("POST", `${path}/execute/async`, { script: wrapped, args: [] }));
      if ("error" in result) throw new Error(result.error);
      return result.value;
    };
    return {
      name: "WebKit",
      async navigate(url) {
        await call("POST", `${path}/url`, { url });
      },
      async call(fn, ...args) {
        return JSON.parse(await run(scriptOf(fn, args)));
      },
      async perform(actions) {
        await call("POST", `${path}/actions`, { actions });
      },
      async chooseFile(selector, file) {
        const element = z
          .record(z.string(), z.string())
          .parse(await call("POST", `${path}/element`, { using: "css selector", value: selector }));
        await call("POST", `${path}/element/${element[elementKey]}/value`, { text: file });
      },
      async resize(width, height) {
        await call("POST", `${path}/window/rect`, { width, height });
        const inner = Size.parse(
          JSON.parse(await run("(async () => JSON.stringify({ width: innerWidth, height: innerHeight }))()")),
        );
        await call("POST", `${path}/window/rect`, {
          width: 2 * width - inner.width,
          height: 2 * height - inner.height,
        });
      },
      async screenshot() {
        return Buffer.from(z.string().parse(await call("GET", `${path}/screenshot`)), "base64");
      },
      // The browser is in the process group of its driver and ends with it.
      close: () => child.stop(),
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
