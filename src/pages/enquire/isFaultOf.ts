/** Whether what is wrong at a path, `childAges.1`, belongs to the input of that name. */
export const isFaultOf = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`);
