/** Whether what is wrong at a path, `childAges.1`, belongs to the input of that name. */
export const isErrorOf = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`);
