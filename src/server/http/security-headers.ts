import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/env.ts";

const permissionsPolicy = ["camera", "microphone", "geolocation", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Screens with a token in their path. */
const mailedLinks = /^\/(reset-password|verify-email|newsletter)\//;

/**
 * On every answer. No inline or eval script, no framing, no third party. Development loosens scripts and styles because
 * Vite's module reloading injects both inline; the built client needs neither.
 */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isDev = config.mode === "development";
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": isDev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        "style-src": isDev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        "font-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", "blob:"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        ...(isDev ? {} : { "require-trusted-types-for": ["'script'"] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: config.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
  });
  app.addHook("onSend", async (request, reply) => {
    reply.header("permissions-policy", permissionsPolicy).header("x-request-id", request.id);
    // The address of these pages opens an account: no other site and no log of one may see it.
    if (mailedLinks.test(request.url)) reply.header("referrer-policy", "no-referrer");
    if (/^\/(api|trpc|health|metrics)(\/|$|\?)/.test(request.url) && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
}
