import { Button } from "antd";
import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { files } from "../../../providers/files";
import { notices } from "../../../providers/notices";
import type { ListedOffer } from "../../../resources/offers";
import type { Trip } from "../../../resources/trips";

/** Downloads a version as its customer reads it. */
export function PaperButton({ trip, offer }: { trip: Trip; offer: ListedOffer }) {
  const { id, number, name } = offer;
  const [isWriting, setWriting] = useState(false);
  const download = () => {
    setWriting(true);
    files
      .downloadPaper(id, `${trip.reference} ${name} v${number}.pdf`)
      .catch((thrown: unknown) => notices.show({ type: "error", message: apiErrorOf(thrown).message }))
      .finally(() => setWriting(false));
  };
  return (
    <Button
      size="small"
      aria-label={`Download version ${number} as PDF`}
      loading={isWriting}
      onClick={download}
    >
      PDF
    </Button>
  );
}
