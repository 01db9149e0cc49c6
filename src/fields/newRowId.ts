/** An id for a row inside a row; also where the browser gives no randomUUID, which it does on secure pages only. */
export const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
