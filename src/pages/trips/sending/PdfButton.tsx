import { Button } from "antd";
import { files } from "../../../providers/files";
import { useSubmit } from "../../../components/light/useSubmit";
import { notices } from "../../../providers/notices";
import type { Offer } from "../../../resources/offers";

interface PdfButtonProps {
  offer: Pick<Offer, "id" | "number" | "name" | "journeyName">;
  reference: string;
  isSmall?: boolean;
}

export function PdfButton({ offer, reference, isSmall = false }: PdfButtonProps) {
  const { id, number, name, journeyName } = offer;
  const { isSending, submit } = useSubmit();
  const download = () =>
    submit(
      () => files.downloadPdf(id, `${reference} ${journeyName ?? name} v${number}.pdf`),
      ({ message }) => notices.show({ type: "error", message }),
    );
  return (
    <Button
      size={isSmall ? "small" : "middle"}
      aria-label={`Download PDF of version ${number}`}
      loading={isSending}
      onClick={() => void download()}
    >
      {isSmall ? "PDF" : "Download PDF"}
    </Button>
  );
}
