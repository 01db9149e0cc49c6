/** How many rows of each list the home page shows; the rest is one click away. */
export const shownRows = 6;
