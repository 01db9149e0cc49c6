/** The header that names the origin of a write: one of `browserVias` of the schema. */
export const changeViaHeader = "x-change-via";

/** The header with the UUID of the writing browser tab, which recognises its own changes by it. */
export const changeOriginHeader = "x-change-origin";
