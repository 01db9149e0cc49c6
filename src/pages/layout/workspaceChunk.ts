/** Loads the guarded part of the application. The login page calls it early, to make signing in fast. */
export const workspaceChunk = () => import("./Workspace");
