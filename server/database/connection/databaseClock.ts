/** How long an answer of the database about its time is carried on before it is asked again, in milliseconds. */
const lasting = 30_000;
/** How far the clock of this machine may jump meanwhile, in milliseconds: the steady one stands still while a machine sleeps. */
const mostJump = 1_000;

interface Told {
  time: number;
  /** When it was told, by the steady clock, and how far the machine's clock was ahead of that. */
  at: number;
  machine: number;
}

/**
 * The clock of the database, which all servers share: asked for now and then, and carried on between by the steady clock of this
 * process, which no setting of the machine's time moves. It is late by the way of one answer at most, and never ahead.
 * @param ask the database for its time, in milliseconds since 1970.
 */
export function databaseClock(ask: () => Promise<number>): () => Promise<Date> {
  let told: Told | undefined;
  let asking: Promise<Told> | undefined;
  const askAnew = async (): Promise<Told> => {
    const time = await ask();
    const at = performance.now();
    return (told = { time, at, machine: Date.now() - at });
  };
  return async () => {
    const at = performance.now();
    const known =
      told && at - told.at < lasting && Math.abs(Date.now() - at - told.machine) < mostJump ? told : null;
    const { time, at: since } = known ?? (await (asking ??= askAnew().finally(() => (asking = undefined))));
    return new Date(time + performance.now() - since);
  };
}
