import { Link } from "react-router";
import { useDocumentTitle } from "../../components/light/useDocumentTitle";
import { PlainPage } from "../../components/light/PlainPage";

/** The target of /org and /admin paths for roles without access. */
export function UnauthorizedPage() {
  useDocumentTitle("No access");
  return (
    <PlainPage
      title="You have no access to this page"
      text="The organisation section is for owners, admins and sales. Ask one of your organisation's owners or admins if you need it."
    >
      <Link to="/">Go to the home page</Link>
      <Link to="/trips">Trips</Link>
    </PlainPage>
  );
}
