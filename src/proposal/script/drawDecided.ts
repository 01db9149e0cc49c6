/**
 * Draws what was decided as the page says it from now on, and takes the focus there, since what was pressed is gone. The service
 * worker keeps that page for reading without a line.
 */
export async function drawDecided(): Promise<void> {
  const answer = await fetch(location.pathname + location.search);
  // The styles and scripts beside it are allowed in the page that they came with, and in no other.
  const [markup] = /<section class="p-decided[\s\S]*?<\/section>/.exec(await answer.text()) ?? [];
  if (!markup) return;
  const decided = new DOMParser().parseFromString(markup, "text/html").querySelector("section");
  if (!decided) return;
  document.querySelector(".p-decision")?.replaceWith(decided);
  decided.tabIndex = -1;
  decided.focus({ preventScroll: true });
}
