/** Whether a card is near what is in sight. */
export interface Near {
  is: boolean;
  /** In CSS pixels, as the card was last drawn whole. */
  height?: number;
}

/** CSS pixels above and below the window within which cards are drawn whole. */
const margin = 300;

export type NearCards = ReturnType<typeof createNearCards>;

/**
 * Says which cards of a board are near what is in sight. It looks after so much scrolling that half of the margin is
 * used up: an observer of each card is asked in each frame, which thousands of cards make slow.
 */
export function createNearCards() {
  const cards = new Map<Element, (near: Near) => void>();
  /** Where each scroller stood when its cards were last looked at. */
  const places = new WeakMap<Element, number>();
  let board: HTMLElement | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  const look = (within: Element) => {
    for (const card of within.querySelectorAll("li[data-row]")) {
      const { top, bottom, height } = card.getBoundingClientRect();
      const is = bottom > -margin && top < innerHeight + margin;
      // What has the focus or is being dragged stays whole.
      const isHeld = card.contains(document.activeElement) || card.matches("[data-moving=true]");
      if (is || !isHeld) cards.get(card)?.({ is, height });
    }
  };
  const lookSoon = () => {
    clearTimeout(later);
    later = setTimeout(() => board && look(board), 0);
  };
  const scrolled = ({ target }: Event) => {
    const scroller = target instanceof Document ? target.scrollingElement : target;
    if (!board || !(scroller instanceof Element)) return;
    if (Math.abs(scroller.scrollTop - (places.get(scroller) ?? 0)) < margin / 2) return;
    places.set(scroller, scroller.scrollTop);
    if (scroller.contains(board)) look(board);
    else if (board.contains(scroller)) look(scroller);
  };

  return {
    /** @returns how to end it. */
    followBoard(element: HTMLElement): () => void {
      board = element;
      const sizes = new ResizeObserver(lookSoon);
      sizes.observe(element);
      document.addEventListener("scroll", scrolled, { capture: true, passive: true });
      return () => {
        clearTimeout(later);
        sizes.disconnect();
        document.removeEventListener("scroll", scrolled, { capture: true });
      };
    },
    /** Says when a card comes near what is in sight, and when it leaves. @returns how to end that. */
    follow(card: Element, set: (change: (now: Near) => Near) => void): () => void {
      cards.set(card, (next) => set((now) => (now.is === next.is ? now : next)));
      lookSoon();
      return () => void cards.delete(card);
    },
  };
}
