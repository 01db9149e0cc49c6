/** One block of server-sent events. */
export interface Block {
  id: string;
  event: string;
  data: string;
}

/** The blocks of a stream of server-sent events as they arrive; comments are blocks without an event. */
export async function* changeBlocks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) yield blockOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function blockOf(text: string): Block {
  const block: Block = { id: "", event: "", data: "" };
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name === "id" || name === "event" || name === "data") block[name] = value;
  }
  return block;
}
