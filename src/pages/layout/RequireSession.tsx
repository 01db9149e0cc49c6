import { Authenticated, useSubscription } from "@refinedev/core";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { onlineManager } from "@tanstack/react-query";
import { useCurrentUser } from "../../providers/currentUser";
import { useSession } from "../../providers/session";
import { PlainPage } from "../../components/light/PlainPage";
import { loginPath } from "../../providers/whereTo";
import { goTo } from "../../providers/address";
import { PageEnvironment } from "./PageEnvironment";
import { Spinner } from "../../components/light/Spinner";
import { followChange } from "../../providers/changes/followChange";
import { allChanges, type ChangeEvent } from "../../providers/changes/liveProvider";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { sendKeptDrafts } from "../../providers/rows/sendKeptDrafts";

/** Lets the signed-in through once the user is known; sends everyone else to the login page, and back afterwards. */
export function RequireSession() {
  const { token } = useSession();
  return (
    // A session that ended, here or in another tab, is noticed at once.
    <Authenticated key={token ? "in" : "out"} loading={<Spinner />} fallback={<ToLogin />}>
      <KnownPerson />
    </Authenticated>
  );
}

/** The login page is a light one, which Refine's own redirect does not reach. */
function ToLogin() {
  useEffect(() => {
    // The address is ahead of the router's location while the next page is still being drawn.
    const { pathname, search, hash } = location;
    goTo(loginPath(`${pathname}${search}${hash}`), { replace: true });
  }, []);
  return null;
}

function KnownPerson() {
  const { user, error, refetch } = useCurrentUser();
  if (user) {
    return (
      <PageEnvironment>
        <LiveChanges />
        <SendKeptDrafts />
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

/** Lets what is shown follow what others change. */
function LiveChanges() {
  useSubscription({
    channel: allChanges,
    // All events of our provider are such.
    onLiveEvent: (event) => followChange(event as ChangeEvent),
  });
  return null;
}

/** Sends what was kept on this device for want of a line, when there is one. */
function SendKeptDrafts() {
  const { userId } = useFieldEnvironment().actor;
  useEffect(() => {
    const send = () => void sendKeptDrafts(userId);
    // A form that opens with the page puts its own back first.
    const timer = setTimeout(send, 10_000);
    const ended = onlineManager.subscribe((isOnline) => isOnline && send());
    return () => {
      clearTimeout(timer);
      ended();
    };
  }, [userId]);
  return null;
}
