import { useGo } from "@refinedev/core";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { PlainPage } from "../../components/light/PlainPage";

/** For every path without a page (specification, section 2). */
export function NotFoundPage() {
  useDocumentTitle("404");
  const go = useGo();
  return (
    <PlainPage title="404" text="Sorry, the page you visited does not exist.">
      <button type="button" onClick={() => go({ to: "/" })}>
        Back Home
      </button>
    </PlainPage>
  );
}
