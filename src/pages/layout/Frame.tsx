import { useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { useSession } from "../../providers/session";
import { ErrorBoundary } from "../errors/ErrorBoundary";
import styles from "./Frame.module.css";
import { LoginLink } from "./LoginLink";
import { TopBar, type TopBarLink } from "./TopBar";
import { useFocusOnNavigation } from "./useFocusOnNavigation";
import { usePreloading } from "./usePreloading";
import { useProfileTheme } from "./useProfileTheme";
import { useScrollOnNavigation } from "./useScrollOnNavigation";
import { UserMenu } from "./UserMenu";

const links: readonly TopBarLink[] = [{ to: "/trips", label: "Trips" }];

/** The frame of the workspace: the top bar and the content area. */
export function Frame() {
  const { token } = useSession();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content);
  useScrollOnNavigation(content);
  usePreloading();
  useProfileTheme();
  return (
    <>
      <TopBar links={token ? links : []}>{token ? <UserMenu /> : <LoginLink />}</TopBar>
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        <ErrorBoundary place={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </>
  );
}
