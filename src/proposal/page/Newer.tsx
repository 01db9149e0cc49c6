import type { ProposalFormats } from "../../domain/proposals/proposalFormats";
import type { Wording } from "../../domain/proposals/words/wordingOf";
import { Icon } from "../Icon";
import { Changes } from "./Changes";
import type { NewerVersion } from "./PageContent";

interface NewerProps {
  version: NewerVersion;
  wording: Wording;
  formats: ProposalFormats;
  /** Where its paper is; null where there is none. */
  pdfUrl: string | null;
}

/** Changes that are told before the newest version is opened, which has them all. */
const mostChanges = 4;

/** The version that took the place of what was read: what changed in short, and the way to it. */
export function Newer({ version: { name, number, changed }, wording, formats, pdfUrl }: NewerProps) {
  const { say } = wording;
  return (
    <>
      <p>
        <b dir="auto">{name}</b> · {say("version", { n: number })}
      </p>
      {changed && <Changes {...changed} most={mostChanges} wording={wording} formats={formats} />}
      <p className="p-ways">
        <a className="p-button p-button-main" href={`?version=${number}`}>
          {say("openNewest")}
        </a>
        {pdfUrl && (
          <a className="p-button" href={pdfUrl} download>
            <Icon name="down" />
            {say("downloadPdf")}
          </a>
        )}
      </p>
    </>
  );
}
