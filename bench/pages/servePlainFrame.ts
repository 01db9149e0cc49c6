import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import react from "@vitejs/plugin-react";
import Fastify from "fastify";
import { build } from "vite";
import { compressFiles } from "../../scripts/compressFiles.mjs";
import { temporaryFolder } from "../../tests/setup/temporaryFolder";

/** A page of the frame alone, at `/`. */
export interface PlainFrame {
  address: string;
  stop(): Promise<void>;
}

/**
 * Builds and serves `plainFrame`: Refine and Ant Design with one table and nothing of ours, compressed as our files are. What it
 * takes to open is what no page drawn with this frame in the browser falls below.
 * @param rows what its table shows.
 */
export async function servePlainFrame(rows: readonly unknown[]): Promise<PlainFrame> {
  const outDir = temporaryFolder();
  await build({
    configFile: false,
    root: fileURLToPath(new URL("plainFrame", import.meta.url)),
    plugins: [react()],
    logLevel: "error",
    build: { outDir, emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 5_000 },
  });
  await compressFiles(outDir);
  const app = Fastify();
  await app.register(fastifyStatic, {
    ...{ root: outDir, preCompressed: true, maxAge: "1y", immutable: true },
  });
  app.get("/api/trips", (_request, reply) =>
    reply.header("x-total-count", rows.length).header("cache-control", "no-store").send(rows),
  );
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    address,
    stop: async () => {
      await app.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
