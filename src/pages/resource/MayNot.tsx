import { Link } from "react-router";
import { inSentence } from "../../domain/formats/text";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Resource } from "../../schema";
import { PlainPage } from "../../components/light/PlainPage";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { pagePath } from "../../providers/resourcePath";

interface MayNotProps {
  /** What the role does not do with rows of the resource. */
  verb: "read" | "create" | "import";
  resource: Resource;
}

/** In place of a page that the role may not use. */
export function MayNot({ verb, resource }: MayNotProps) {
  const { actor } = useFieldEnvironment();
  const many = inSentence(resource.label.many);
  const listPath = pagePath(resource, "list", actor);
  useDocumentTitle("No access");
  return (
    <PlainPage
      title={`Your role does not ${verb} ${many}`}
      text="Ask one of your organisation's owners or admins if you need it."
    >
      {listPath && <Link to={listPath}>{`All ${many}`}</Link>}
      <Link to="/">Go to the home page</Link>
    </PlainPage>
  );
}
