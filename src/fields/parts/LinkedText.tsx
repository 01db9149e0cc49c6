/** Web addresses; what ends the sentence around one is not of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]}])/i;

/** Words as they were written, the web addresses among them as links. Nothing else is made a link, whatever is stored. */
export const LinkedText = ({ children }: { children: string }) =>
  // Splitting by a pattern with one group gives words and addresses in turn.
  children.split(address).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={place} className="amongWords" href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
