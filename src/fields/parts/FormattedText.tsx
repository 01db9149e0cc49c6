import type { ReactNode } from "react";
import { blocksOf, type Block, type Mention, type Piece } from "../../domain/formats/formattedText";
import { useFieldEnvironment } from "../FieldEnvironment";
import { useReferenceTitle } from "../references/ReferenceTitle";
import styles from "./FormattedText.module.css";

/** A text with its signs drawn: bold, italic, lists, quotes, links and people. Nothing in it is HTML. */
export const FormattedText = ({ children }: { children: string }) => (
  <div className={styles.text} dir="auto">
    {blocksOf(children).map((block, place) => (
      <Drawn key={place} block={block} />
    ))}
  </div>
);

/** The same in one line, which a button may hold: links are only their words. */
export const FormattedLine = ({ children }: { children: string }) => (
  <span className={styles.line} dir="auto">
    {blocksOf(children)
      .flatMap(({ lines }) => lines)
      .map((line, place) => (
        <span key={place}>
          {place > 0 && " "}
          {drawn(line, true)}
        </span>
      ))}
  </span>
);

function Drawn({ block }: { block: Block }) {
  if (block.kind === "points") {
    const points = block.lines.map((line, place) => <li key={place}>{drawn(line)}</li>);
    return block.first === undefined ? <ul>{points}</ul> : <ol start={block.first}>{points}</ol>;
  }
  const lines = block.lines.map((line, place) => (
    <span key={place}>
      {place > 0 && "\n"}
      {drawn(line)}
    </span>
  ));
  return block.kind === "quote" ? <blockquote>{lines}</blockquote> : <p>{lines}</p>;
}

const drawn = (pieces: readonly Piece[], isPlain = false): ReactNode =>
  pieces.map((piece, place) => <OnePiece key={place} piece={piece} isPlain={isPlain} />);

function OnePiece({ piece, isPlain }: { piece: Piece; isPlain: boolean }): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "bold":
      return <strong>{drawn(piece.pieces, isPlain)}</strong>;
    case "italic":
      return <em>{drawn(piece.pieces, isPlain)}</em>;
    case "link":
      return isPlain ? (
        piece.text
      ) : (
        <a className="amongWords" href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      );
    case "mention":
      return <Mentioned {...piece} />;
  }
}

function Mentioned({ of, id }: Mention) {
  const { actor, resourceNamed } = useFieldEnvironment();
  const name = useReferenceTitle(resourceNamed(of), id);
  const isOwn = id === actor.userId || actor.teamIds.includes(id);
  return (
    <span className={styles.mention} data-own={isOwn}>
      @{name === null ? "somebody who is not there any more" : (name ?? "…")}
    </span>
  );
}
