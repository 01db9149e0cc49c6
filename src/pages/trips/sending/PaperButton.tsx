import { Button } from "antd";
import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { files } from "../../../providers/files";
import { notices } from "../../../providers/notices";
import type { Offer } from "../../../resources/offers";

interface PaperButtonProps {
  offer: Pick<Offer, "id" | "number" | "name" | "journeyName">;
  /** Of its trip. */
  reference: string;
  isSmall?: boolean;
}

/** Downloads a version as its customer reads it. */
export function PaperButton({
  offer: { id, number, name, journeyName },
  reference,
  isSmall = false,
}: PaperButtonProps) {
  const [isWriting, setWriting] = useState(false);
  const download = () => {
    setWriting(true);
    files
      .downloadPaper(id, `${reference} ${journeyName ?? name} v${number}.pdf`)
      .catch((thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message }))
      .finally(() => setWriting(false));
  };
  return (
    <Button
      size={isSmall ? "small" : "middle"}
      aria-label={`Download PDF of version ${number}`}
      loading={isWriting}
      onClick={download}
    >
      {isSmall ? "PDF" : "Download PDF"}
    </Button>
  );
}
