# One image for every process, selected by the command:
#   node services/ops/dist/api.js      (the default)
#   node services/ops/dist/worker.js
#   node services/field/dist/main.js
#   node services/providers/dist/main.js
FROM node:22.21.1-bookworm-slim AS base
WORKDIR /app

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY services/ops/package.json services/ops/
COPY services/field/package.json services/field/
COPY services/providers/package.json services/providers/
COPY services/embedded-db/package.json services/embedded-db/
COPY services/specimens/package.json services/specimens/
COPY web/package.json web/

FROM manifests AS build
RUN npm ci --include=dev
COPY tsconfig.json tsconfig.base.json ./
COPY services/ops services/ops
COPY services/field services/field
COPY services/providers services/providers
COPY services/specimens services/specimens
COPY web web
# Without tests and what only they use.
RUN npx tsc -b services/ops/tsconfig.build.json services/field/tsconfig.build.json services/providers/tsconfig.build.json
RUN npm run build --workspace web

FROM manifests AS packages
RUN npm ci --omit=dev --workspace services/ops --workspace services/field --workspace services/providers

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 WEB_DIR=/app/web/dist
COPY --from=packages /app ./
COPY --from=build /app/services/ops/dist services/ops/dist
COPY --from=build /app/services/field/dist services/field/dist
COPY --from=build /app/services/providers/dist services/providers/dist
COPY --from=build /app/services/specimens/dist services/specimens/dist
COPY --from=build /app/web/dist web/dist
# The volume of the demo's gateways takes this folder's owner.
RUN install --directory --owner=node /data
USER node
EXPOSE 4000 4001
CMD ["node", "services/ops/dist/api.js"]
