import { webAddress } from "../../domain/formats/formattedText";

const address = new RegExp(`(${webAddress})`, "i");

/** Text with its web addresses as links. Nothing else becomes a link. */
export const LinkedText = ({ children }: { children: string }) =>
  // Splitting by a pattern with one group gives text and addresses in turn.
  children.split(address).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={place} className="amongWords" href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
