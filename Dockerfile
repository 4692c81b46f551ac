# Verglas in a container: the supervisor with its embedded PostgreSQL, or one role of it where DATABASE_URL is set.
# See docs/operations.md, and compose.yaml for complete installations.
FROM node:20-bookworm-slim AS build
WORKDIR /opt/verglas
COPY . .
# Building needs what only developers need otherwise; browsers for tests are not among it.
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
# --no-past leaves out the past of the demonstration, which an installation with real data does not need.
ARG BUILD_OPTIONS=""
RUN npm ci && node scripts/build.mjs $BUILD_OPTIONS
# What the server loads, without what only an editor or a debugger reads.
RUN npm ci --omit=dev --workspace @verglas/server --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:20-bookworm-slim
# PostgreSQL refuses to run as root.
RUN useradd --system --uid 7305 --home-dir /var/lib/verglas --create-home verglas
WORKDIR /opt/verglas
COPY --from=build /opt/verglas/package.json ./
COPY --from=build /opt/verglas/node_modules node_modules
COPY --from=build /opt/verglas/packages packages
COPY --from=build /opt/verglas/apps/web/dist apps/web/dist
COPY --from=build /opt/verglas/apps/server/package.json apps/server/
COPY --from=build /opt/verglas/apps/server/documents apps/server/documents
COPY --from=build /opt/verglas/apps/server/migrations apps/server/migrations
COPY --from=build /opt/verglas/apps/server/sql apps/server/sql
COPY --from=build /opt/verglas/apps/server/dist apps/server/dist
# «docker exec verglas verglas doctor» runs a command with the settings of the container.
RUN printf '#!/bin/sh\nexec node /opt/verglas/apps/server/dist/main.js "$@"\n' >/usr/local/bin/verglas \
  && chmod 755 /usr/local/bin/verglas
USER verglas
ENV NODE_ENV=production VERGLAS_DATA=/var/lib/verglas VERGLAS_HOST=0.0.0.0 PORT=8080
VOLUME /var/lib/verglas
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Parts are stopped in order, the database last.
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]
