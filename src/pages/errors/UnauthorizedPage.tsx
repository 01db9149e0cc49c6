import { Link } from "react-router";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { PlainPage } from "../../components/light/PlainPage";

/** The target of addresses that a role may not open and that are no resource's: sections and pages of the organisation. */
export function UnauthorizedPage() {
  useDocumentTitle("No access");
  return (
    <PlainPage
      title="You have no access to this page"
      text="Your role does not open it. Ask one of your organisation's owners or admins if you need it."
    >
      <Link to="/">Go to the home page</Link>
      <Link to="/trips">Trips</Link>
    </PlainPage>
  );
}
