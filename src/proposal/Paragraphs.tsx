/** A text as it was typed: an empty line begins a paragraph, a line break stays one. */
export const Paragraphs = ({ text, className }: { text: string; className: string }) => (
  <div className={className}>
    {text
      .split(/\n\s*\n/)
      .filter((part) => part.trim())
      .map((part, index) => (
        <p key={index} dir="auto">
          {part.trim()}
        </p>
      ))}
  </div>
);
