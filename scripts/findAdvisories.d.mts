/** Of each advisory its package, severity, title and address; or why nothing is known. */
export function findAdvisories(
  environment?: Record<string, string>,
): Promise<{ found?: string[]; unknown?: string }>;
