/** How many rows of each list the home page shows; the rest is one click away. */
export const shownRows = 6;

/** How many rows the queue shows. It takes them from several lists, of each of which it reads as many. */
export const queueRows = 8;
