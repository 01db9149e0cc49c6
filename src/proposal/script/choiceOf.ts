/** What the customer chose: the option, and the optional items that belong to it or to all. */
export function choiceOf(): { optionId?: string; items: string[] } {
  const optionId = document.querySelector<HTMLInputElement>('input[name="option"]:checked')?.value;
  const items = [...document.querySelectorAll<HTMLInputElement>('input[name="items"]:checked')]
    .filter((input) => !input.closest<HTMLElement>(".p-extra")?.hidden)
    .map(({ value }) => value);
  return { ...(optionId ? { optionId } : {}), items };
}
