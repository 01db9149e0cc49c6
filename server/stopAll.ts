/**
 * Stops what was started, the last first and each whatever became of the others.
 * @throws the first error, when all were told to stop.
 */
export async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const stop of stops.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
