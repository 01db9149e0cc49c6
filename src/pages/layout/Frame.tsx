import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { Outlet, useLocation } from "react-router";
import { onlineManager } from "@tanstack/react-query";
import { actorOf } from "../../providers/actor";
import { useCurrentUser } from "../../providers/currentUser";
import { useSession } from "../../providers/session";
import { ErrorBoundary } from "../../components/light/ErrorBoundary";
import { Bell } from "../notifications/Bell";
import { useLeaveBlocker } from "../resource/leaveGuards";
import styles from "./Frame.module.css";
import { PageEnvironment } from "./PageEnvironment";
import { TopBar } from "./TopBar";
import { topLinks } from "./topLinks";
import { useFocusOnNavigation, useKeptFocus, useScrollOnNavigation } from "./useKeptFocus";
import { UserMenu } from "./UserMenu";
import { ConfirmAddress } from "../../components/ConfirmAddress";
import { useMailState } from "../../providers/useMailSetUp";
import offlineNoticeStyles from "./OfflineNotice.module.css";
import { loginPath } from "../../providers/whereTo";
import { goTo } from "../../providers/address";
import topBarStyles from "../../components/light/TopBar.module.css";
import { preloadPath } from "./routes";
import { setThemeMode, themeModes } from "../../providers/themeMode";

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

/** Tells the owner of a new organisation that it writes to nobody until they have confirmed their address. */
function AddressNotice() {
  const { user } = useCurrentUser();
  const email = user?.["email"];
  const asks = user?.role === "owner" && typeof email === "string" && user["isEmailConfirmed"] === false;
  const mail = useMailState({ enabled: asks });
  if (!asks || !mail?.isSetUp || mail.isConfirmed) return null;
  return (
    <p className={offlineNoticeStyles.notice}>
      Confirm your e-mail address with the link that we sent to {email}: until then nothing is mailed to
      customers and colleagues. <ConfirmAddress />
    </p>
  );
}

/** "Login", for signed-out visitors; comes back to the page that was open. */
function LoginLink() {
  const { pathname } = useLocation();
  const to = loginPath(pathname === "/unauthorized" ? "/" : pathname);
  return (
    <a
      href={to}
      className={topBarStyles.link}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      Login
    </a>
  );
}

const subscribe = (notice: () => void) => onlineManager.subscribe(notice);
const isOnline = () => onlineManager.isOnline();

/** Says that there is no connection, as long as there is none: what waits for it goes on by itself afterwards. */
function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className={offlineNoticeStyles.place}>
      {!online && (
        <p className={offlineNoticeStyles.notice}>
          No connection. What you load or save waits, and goes on by itself once you are back online. Keep
          this page open.
        </p>
      )}
    </div>
  );
}

/** Loads a page's code as soon as a link to it is pointed at or focused, wherever the link is. */
function usePreloading(): void {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link && link.origin === location.origin) preloadPath(link.pathname);
    };
    addEventListener("pointerover", preload, { passive: true });
    addEventListener("focusin", preload);
    return () => {
      removeEventListener("pointerover", preload);
      removeEventListener("focusin", preload);
    };
  }, []);
}

/** Shows the theme that the signed-in user chose, in whichever browser that was. */
export function useProfileTheme(): void {
  const { user } = useCurrentUser();
  const chosen = themeModes.find((mode) => mode === user?.["theme"]);
  useEffect(() => {
    if (chosen) setThemeMode(chosen);
  }, [chosen]);
}
