import { useTenant } from "../../providers/tenant";
import { LegalPage } from "../legal/LegalPage";

/** A legal page inside the workspace, where the organisation is known if somebody is signed in. */
export function LegalRoute({ page }: { page: "privacy" | "terms" }) {
  const { data } = useTenant();
  return <LegalPage page={page} organisation={data?.name} />;
}
