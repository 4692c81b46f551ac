# Verglas in a container: the supervisor with its embedded PostgreSQL, or one role of it where DATABASE_URL is set
# (docker run … verglas node scripts/run-server.mjs --role api). See docs/operations.md.
FROM node:20-bookworm-slim AS build
WORKDIR /opt/verglas
COPY . .
# Building needs what only developers need otherwise; browsers for tests are not among it.
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
RUN npm ci && node scripts/build.mjs

FROM node:20-bookworm-slim
# PostgreSQL refuses to run as root
RUN useradd --system --uid 7305 --home-dir /var/lib/verglas --create-home verglas
COPY --from=build --chown=verglas:verglas /opt/verglas /opt/verglas
USER verglas
WORKDIR /opt/verglas
ENV NODE_ENV=production VERGLAS_DATA=/var/lib/verglas VERGLAS_HOST=0.0.0.0 PORT=8080
VOLUME /var/lib/verglas
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Parts are stopped in order, the database last.
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
