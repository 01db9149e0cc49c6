import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { useCurrentUser } from "../../providers/currentUser";
import { useSession } from "../../providers/session";
import { PlainPage } from "../errors/PlainPage";
import { loginPath } from "../login/whereTo";
import { goTo } from "./address";
import { LiveChanges } from "./LiveChanges";
import { PageEnvironment } from "./PageEnvironment";
import { Spinner } from "./Spinner";

/** Lets the signed-in through once the user is known; sends everyone else to the login page, and back afterwards. */
export function RequireSession() {
  const { token } = useSession();
  const { pathname, search, hash } = useLocation();
  const { user, error, refetch } = useCurrentUser();
  useEffect(() => {
    if (!token) goTo(loginPath(`${pathname}${search}${hash}`), { replace: true });
  }, [token, pathname, search, hash]);

  if (!token) return null;
  if (user) {
    return (
      <PageEnvironment>
        <LiveChanges />
        <Outlet />
      </PageEnvironment>
    );
  }
  if (!error) return <Spinner />;
  return (
    <PlainPage title="You could not be recognised" text={error.message}>
      <button type="button" onClick={() => void refetch()}>
        Try again
      </button>
    </PlainPage>
  );
}
