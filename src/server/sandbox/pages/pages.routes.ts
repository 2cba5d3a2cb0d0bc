import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FastifyInstance, FastifyReply } from "fastify";
import rangeParser from "range-parser";
import sharp from "sharp";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { addFault, clearFaults, faultInput, listFaults, removeFault } from "../faults.ts";
import { accountIdIn } from "../ids.ts";
import { readLedger } from "../ledger.ts";
import { readMediaFile } from "../media-store.ts";
import { limitParam, readParams, stringParam } from "../params.ts";
import { sha256Hex } from "../tokens.ts";
import { showFeed, showPost } from "./feed.page.ts";
import { showHome } from "./home.page.ts";
import { sendMessage } from "./layout.ts";
import { registerMailPages } from "./mail.page.ts";

const side = 200;
/** Distance and width of the threads in pixels. */
const spacing = 40;
const width = 12;

type Rgb = readonly [number, number, number];

/** Hue in degrees, the others 0..1. */
function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** The colour of a pixel: threads that cross alternately over and under each other. */
function weave(x: number, y: number, [ground, warp, weft]: readonly [Rgb, Rgb, Rgb]): Rgb {
  const isOn = (at: number) => Math.abs((at % spacing) - spacing / 2) < width / 2;
  const isWarpAbove = (Math.floor(x / spacing) + Math.floor(y / spacing)) % 2 === 0;
  if (isOn(x) && isOn(y)) return isWarpAbove ? warp : weft;
  if (isOn(x)) return warp;
  return isOn(y) ? weft : ground;
}

/** A woven pattern as PNG. The id determines the colours, so an account keeps its picture. */
function avatarPng(id: string): Promise<Buffer> {
  const hue = Number.parseInt(sha256Hex(id).slice(0, 4), 16) % 360;
  const colours = [
    rgbOf(hue, 0.42, 0.3),
    rgbOf((hue + 40) % 360, 0.5, 0.5),
    rgbOf((hue + 300) % 360, 0.4, 0.6),
  ] as const;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at += 1) pixels.set(weave(at % side, Math.floor(at / side), colours), at * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

const require = createRequire(import.meta.url);

// Later sheets override earlier ones, so the sheet for small screens is the last.
const sheets = ["base", "controls", "posts", "mail", "narrow"];

async function readStyles(): Promise<string> {
  const read = (name: string) => readFile(new URL(`./styles/${name}.css`, import.meta.url), "utf8");
  return (await Promise.all(sheets.map(read))).join("\n");
}

const fonts = {
  "bricolage-grotesque": "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  "hanken-grotesk": "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  "geist-mono": "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
} as const;

const isFont = (name: string): name is keyof typeof fonts => Object.hasOwn(fonts, name);

/** One of the product's fonts. Null where the client's packages are not installed; then pages use system fonts. */
async function readFont(name: string): Promise<Buffer | null> {
  if (!isFont(name)) return null;
  try {
    return await readFile(require.resolve(fonts[name]));
  } catch {
    return null;
  }
}

// PostgreSQL does not accept NUL.
const segment = z
  .string()
  .default("")
  .transform((value) => value.replaceAll("\u0000", ""));
const Path = z.object({ id: segment, username: segment });

const sendFile = (reply: FastifyReply, mimeType: string, file: Buffer | string) =>
  reply
    .headers({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=3600",
    })
    .type(mimeType)
    .send(file);

/** The pages, files, ledger and faults, for people and tests. */
export async function registerPages(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const styles = await readStyles();

  app.get("/", (_request, reply) => showHome(context, reply));
  app.get("/feed", (request, reply) => showFeed(context, request, reply));
  app.get("/posts/:id", (request, reply) => showPost(context, Path.parse(request.params).id, request, reply));
  app.get("/styles.css", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(styles),
  );

  app.get("/fonts/:id", async (request, reply) => {
    const font = await readFont(Path.parse(request.params).id);
    return font === null ? reply.code(404).send() : sendFile(reply, "font/woff2", font);
  });

  app.get("/media/:id", async (request, reply) => {
    const file = await readMediaFile(context, Path.parse(request.params).id);
    if (file === null)
      return sendMessage(reply, 404, "This file is not here", "It was never uploaded or is not finished.");
    // Some video players require range requests.
    reply.header("accept-ranges", "bytes");
    const ranges = rangeParser(file.bytes.length, request.headers.range ?? "");
    const [range] = ranges === -1 || ranges === -2 ? [] : ranges;
    if (range === undefined) return sendFile(reply, file.mimeType, file.bytes);
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes.length}`);
    return sendFile(reply, file.mimeType, file.bytes.subarray(range.start, range.end + 1));
  });

  app.get("/avatars/:id", async (request, reply) =>
    sendFile(reply, "image/png", await avatarPng(Path.parse(request.params).id)),
  );

  app.get("/ledger.json", async (request, reply) => {
    const params = readParams(request);
    const accountId = stringParam(params, "accountId");
    const ledger = await readLedger(context, {
      accountId: accountId === undefined ? undefined : accountIdIn(accountId),
      limit: limitParam(params, "limit", 1_000, 10_000),
    });
    return reply.header("cache-control", "no-store").send(ledger);
  });

  registerFaultRoutes(app, context);
  await app.register(async (mail) => registerMailPages(mail, context));
}

function registerFaultRoutes(app: FastifyInstance, context: SandboxContext): void {
  const FaultInput = faultInput(context.standIns.flatMap(({ calls }) => calls));

  app.get("/faults.json", async () => ({ faults: await listFaults(context) }));

  app.delete("/faults", async (_request, reply) => {
    await clearFaults(context);
    return reply.code(204).send();
  });

  app.post("/faults/:id/remove", async (request, reply) => {
    const id = z.coerce.number().int().safeParse(Path.parse(request.params).id);
    if (id.success) await removeFault(context, id.data);
    return reply.redirect("/sandbox", 303);
  });

  // A form is redirected to the page, other clients receive the fault as JSON.
  app.post("/faults", async (request, reply) => {
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
    const input = FaultInput.safeParse(request.body);
    if (!input.success) {
      const problem = z.prettifyError(input.error);
      return isForm
        ? sendMessage(reply, 400, "This fault cannot be set", problem)
        : reply.code(400).send({ error: problem });
    }
    const fault = await addFault(context, input.data);
    if (fault === null) {
      const problem = `accountId: there is no account ${input.data.accountId}`;
      return isForm
        ? sendMessage(reply, 400, "This fault cannot be set", problem)
        : reply.code(400).send({ error: problem });
    }
    return isForm ? reply.redirect("/sandbox", 303) : reply.code(201).send({ fault });
  });
}
