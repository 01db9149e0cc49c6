import { lazy } from "react";
import { useTenant } from "../../providers/tenant";
import { whileLoading } from "../../components/light/whileLoading";

const LegalPage = lazy(() => import("../legal/LegalPage").then((m) => ({ default: m.LegalPage })));

/** A legal page inside the workspace, where the organisation is known if somebody is signed in. */
export function LegalRoute({ page }: { page: "privacy" | "terms" }) {
  const { data } = useTenant();
  return whileLoading(<LegalPage page={page} organisation={data?.name} />);
}
