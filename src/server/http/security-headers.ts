import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/env.ts";

/** Pages with a token in their path, and that of a client's link, which has it in the fragment. */
const secretPages = /^\/((reset-password|verify-email|newsletter)\/|review(\/|\?|$))/;

const features = ["camera", "microphone", "geolocation", "payment", "usb"];

/**
 * No inline or eval script, no framing, no other host. Development permits inline scripts and styles, because Vite's
 * module reloading injects both; the built client needs neither.
 */
const contentSecurityPolicy = (isDev: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self'${isDev ? " 'unsafe-inline'" : ""}`,
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ""}`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isDev ? [] : ["require-trusted-types-for 'script'"]),
  ].join(";");

export type Headers = Readonly<Record<string, string>>;

/** Headers of every response, built once; helmet would build them for each response. */
export const securityHeaders = (config: Pick<Config, "mode" | "publicUrl">): Headers => ({
  "content-security-policy": contentSecurityPolicy(config.mode === "development"),
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": features.map((feature) => `${feature}=()`).join(", "),
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  // Browsers that still have the XSS filter are safer without it.
  "x-xss-protection": "0",
  ...(config.publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
});

export const notStored: Headers = { "cache-control": "no-store" };

/** Adds the headers that depend on the request, after the route has set its headers. */
export function addRequestHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-request-id", request.id);
  // The URL of these pages contains a secret and must not be sent to other sites.
  if (secretPages.test(request.url)) reply.headers({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  if (/^\/(api|trpc|health|metrics)(\/|$|\?)/.test(request.url) && !reply.hasHeader("cache-control"))
    reply.headers(notStored);
}

/** Sets the common headers. A route may override them. */
export function registerSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    addRequestHeaders(request, reply);
    done();
  });
}
