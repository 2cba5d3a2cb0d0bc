# One image that runs everything: app, API, workers and, without DATABASE_URL, its own Postgres under /data.
# docker run --env-file .env -p 5000:5000 -v postloom:/data <image>: .env as in .env.example, with the networks' keys, or with
# SANDBOX=true to try the whole way without any.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY scripts ./scripts
COPY src ./src
RUN node node_modules/vite/bin/vite.js build
RUN node scripts/build-server.ts

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY scripts ./scripts
RUN node scripts/prune-bundled.ts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE THIRD_PARTY.md ./
COPY drizzle ./drizzle
COPY src/shared/messages ./src/shared/messages
COPY src/server/http/api-docs ./src/server/http/api-docs
COPY src/server/sandbox/pages/styles ./src/server/sandbox/pages/styles
USER node
VOLUME /data
EXPOSE 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/index.js"]
