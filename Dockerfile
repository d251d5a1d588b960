# Shingle as an image: built in one stage, and of that only the package in the other, for a user without rights.
#   docker build -t shingle . && docker run --rm -v "$PWD:/work:ro" shingle check
FROM node:22-bookworm-slim AS build
RUN apt-get update -q && apt-get install -qy --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack --pack-destination /tmp && mv /tmp/shingle-*.tgz /tmp/shingle.tgz

FROM node:22-bookworm-slim
# Of Git, only what is written in Perl needs the library of Perl.
RUN apt-get update -q && apt-get install -qy --no-install-recommends git && rm -rf /var/lib/apt/lists/* /usr/share/perl /usr/lib/*/perl
COPY --from=build /tmp/shingle.tgz /tmp/shingle.tgz
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/shingle.tgz && rm -rf /tmp/shingle.tgz /root/.npm \
  # The folder that is mounted belongs to another user.
  && git config --system --add safe.directory /work
USER node
WORKDIR /work
ENTRYPOINT ["shingle"]
CMD ["check"]
