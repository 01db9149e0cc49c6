import { parentPort } from "node:worker_threads";
import type { Scene } from "./Scene";
import { paintScene } from "./paintScene";

/** The thread beside the server's: it paints the scenes that it is sent, one after the other. */
parentPort?.on("message", (scene: Scene) => {
  paintScene(scene).then(
    (picture) => parentPort?.postMessage({ result: new Uint8Array(picture) }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
parentPort?.postMessage("ready");
