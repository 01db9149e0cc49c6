/** What a developer should find in the browser's console; never tokens, passwords or travellers' data. */
export const logger = {
  error(message: string, error: Error): void {
    // The console is where a browser logs.
    // oxlint-disable-next-line no-console
    console.error(message, error.message);
  },
};
