/** The browser's console, for developers; never for tokens, passwords or travellers' data. */
export const logger = {
  error(message: string, error: Error): void {
    // The console is where a browser logs.
    // oxlint-disable-next-line no-console
    console.error(message, error.message);
  },
};
