# A mall in production: the folder that `npm run pack` makes, and Node. See README, "Deploying".
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
RUN npm ci
COPY . .
ARG GALLERIA_WEB_HOSTS=""
RUN npm run pack -- /packed

FROM node:24-bookworm-slim
ENV GALLERIA_MODE=production GALLERIA_DATA=/data HOST=0.0.0.0 PORT=8080
COPY --from=build /packed /mall
RUN install --directory --owner=node --group=node --mode=700 /data
VOLUME /data
WORKDIR /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "/mall/health.mjs"]
CMD ["node", "--max-semi-space-size=8", "/mall/start.mjs"]
