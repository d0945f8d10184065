# Lemonade Server in a container. docs/install.md says how to build and run it; compose.yaml does both.
ARG NODE=node:24-trixie-slim

FROM ${NODE} AS package
WORKDIR /package
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY bundle.ts tsconfig.json tsconfig.client.json ./
COPY README.md LICENSE CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY arazzo arazzo
COPY common common
COPY docs docs
COPY engines engines
COPY fixtures/models/tiny-chat fixtures/models/tiny-chat
COPY generated generated
COPY src src
COPY tools/codegen/man-page.ts tools/codegen/man-page.ts
COPY web web
RUN npm run emit && mkdir /packed && npm pack --ignore-scripts --pack-destination /packed

FROM ${NODE}
# What builds of native servers are linked against, besides the C library.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libgomp1 libvulkan1 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=package /packed /packed
RUN npm install --global --ignore-scripts --no-audit --no-fund /packed/*.tgz \
  && npm cache clean --force \
  && rm -rf /packed \
  && mkdir -p /data/cache /data/models \
  && chown -R node:node /data

# Beyond the container it listens only with a key: LEMONADE_API_KEY comes from whoever runs it.
ENV NODE_ENV=production \
  LEMONADE_HOST=0.0.0.0 \
  LEMONADE_PORT=13305 \
  LEMONADE_CACHE_DIR=/data/cache \
  LEMONADE_MODELS_DIR=/data/models
USER node
WORKDIR /home/node
VOLUME ["/data/cache", "/data/models"]
EXPOSE 13305
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LEMONADE_PORT}/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["lemonade"]
CMD ["serve"]
