import { useMemo, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { actorOf } from "../../providers/actor";
import { useCurrentUser } from "../../providers/currentUser";
import { useSession } from "../../providers/session";
import { ErrorBoundary } from "../../components/light/ErrorBoundary";
import { Bell } from "../notifications/Bell";
import { useLeaveBlocker } from "../resource/useLeaveBlocker";
import { AddressNotice } from "./AddressNotice";
import styles from "./Frame.module.css";
import { LoginLink } from "./LoginLink";
import { OfflineNotice } from "./OfflineNotice";
import { PageEnvironment } from "./PageEnvironment";
import { TopBar } from "./TopBar";
import { topLinks } from "./topLinks";
import { useFocusOnNavigation } from "./useFocusOnNavigation";
import { useKeptFocus } from "./useKeptFocus";
import { usePreloading } from "./usePreloading";
import { useProfileTheme } from "./useProfileTheme";
import { useScrollOnNavigation } from "./useScrollOnNavigation";
import { UserMenu } from "./UserMenu";

/** The frame of the workspace: the top bar and the content area. */
export function Frame() {
  const { token } = useSession();
  const { pathname } = useLocation();
  const { user } = useCurrentUser();
  const links = useMemo(() => topLinks(actorOf(user)), [user]);
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content);
  useKeptFocus(content);
  useScrollOnNavigation(content);
  useLeaveBlocker();
  usePreloading();
  useProfileTheme();
  return (
    <>
      <TopBar links={token ? links : []}>
        {token ? (
          <>
            <PageEnvironment>
              <Bell />
            </PageEnvironment>
            <UserMenu />
          </>
        ) : (
          <LoginLink />
        )}
      </TopBar>
      <OfflineNotice />
      {token && <AddressNotice />}
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        <ErrorBoundary place={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </>
  );
}
