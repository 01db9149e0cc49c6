/**
 * Loads the guarded part of the application. The login page calls it early, so that signing in feels instant.
 */
export const workspaceChunk = () => import("./Workspace");
