/** The header of a write that says through what it is done: one of `browserVias` of the schema. */
export const changeViaHeader = "x-change-via";

/** The header by which a browser's tab says with a UUID that it is the one that writes, and hears of its own changes as such. */
export const changeOriginHeader = "x-change-origin";
