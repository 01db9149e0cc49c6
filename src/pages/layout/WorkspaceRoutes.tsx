import { AwayNote } from "../../components/AwayNote";
import { createRoutesFromElements, Navigate, Outlet, Route, useRouteError, useLocation } from "react-router";
import { lazy, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from "react";
import { isGatedPath, mayEnterOrganisation } from "../../schema";
import { NotFoundPage } from "../errors/NotFoundPage";
import { UnauthorizedPage } from "../errors/UnauthorizedPage";
import { OrganisationLayout } from "../organisation/OrganisationLayout";
import { Guarded } from "./Guarded";
import { type PageRoute, pageRoutes, preloadPath } from "./routes";
import { Spinner, whileLoading } from "../../components/light/Spinner";
import { useTenant } from "../../providers/tenant";
import { useFieldEnvironment, type FieldEnvironment } from "../../fields/FieldEnvironment";
import { onlineManager } from "@tanstack/react-query";
import { actorOf } from "../../providers/actor";
import type { ApiError } from "../../providers/apiError";
import { useCurrentUser } from "../../providers/currentUser";
import { useSession, type SessionUser } from "../../providers/session";
import { ErrorBoundary } from "../../components/light/ErrorBoundary";
import { Bell } from "../notifications/Bell";
import { useLeaveBlocker } from "../resource/leaveGuards";
import styles from "./Frame.module.css";
import { Finder } from "./Finder";
import { TopBar } from "./TopBar";
import { topLinks } from "./topLinks";
import { useFocusOnNavigation, useKeptFocus, useScrollOnNavigation } from "./useKeptFocus";
import { UserMenu } from "./UserMenu";
import { ConfirmAddress } from "../../components/ConfirmAddress";
import { useMailQuery } from "../../providers/useMailSetUp";
import offlineNoticeStyles from "./OfflineNotice.module.css";
import { loginPath } from "../../providers/whereTo";
import { goTo } from "../../providers/address";
import topBarStyles from "../../components/light/TopBar.module.css";
import { setThemeMode, themeModes } from "../../providers/themeMode";
import { Authenticated, useSubscription, useGetIdentity } from "@refinedev/core";
import { Loaded, together } from "../../components/Loaded";
import { PlainPage } from "../../components/light/PlainPage";
import { useToday } from "../../components/useToday";
import { queryClient } from "../../providers/queryClient";
import { followChange } from "../../providers/changes/followChange";
import { allChanges, type ChangeEvent } from "../../providers/changes/liveProvider";
import { sendKeptDrafts } from "../../providers/rows/sendKeptDrafts";
import { formatsOf } from "../../domain/formats/formatsOf";
import { FieldEnvironmentProvider } from "../../fields/kinds/FieldEnvironmentProvider";
import { files } from "../../providers/files";
import { useQueryFields } from "../../providers/queryFields";
import { isResource, resourceNamed } from "../../resources";
import { rowPath } from "../../providers/resourcePath";
import type { Tenant } from "../../resources/tenants";
import { weekdays } from "../../vocabulary";

/** Admits owner, admin and sales to /org and /admin. The user is known (RequireSession). */
function OrganisationGate() {
  const { actor } = useFieldEnvironment();
  return mayEnterOrganisation(actor.role) ? <Outlet /> : <Navigate to="/unauthorized" replace />;
}

const LegalPage = lazy(() => import("../legal/LegalPage").then((m) => ({ default: m.LegalPage })));

function LegalRoute({ page }: { page: "privacy" | "terms" }) {
  const { data } = useTenant();
  return whileLoading(<LegalPage page={page} organisation={data?.name} />);
}

const organisationRoutes = pageRoutes.filter(({ path }) => isGatedPath(path));
const dailyRoutes = pageRoutes.filter(({ path }) => !isGatedPath(path));

/** All addresses except those of the light pages. */
export const workspaceRoutes = createRoutesFromElements(
  <Route element={<Guarded />} errorElement={<Failed />}>
    <Route element={<Frame />}>
      <Route errorElement={<Failed />}>
        <Route path="/privacy-policy" element={<LegalRoute page="privacy" />} />
        <Route path="/terms-conditions" element={<LegalRoute page="terms" />} />
        <Route path="/unauthorized" element={<UnauthorizedPage />} />
        <Route element={<RequireSession />}>
          {dailyRoutes.map(routeFor)}
          <Route element={<OrganisationGate />}>
            <Route element={<OrganisationLayout />}>{organisationRoutes.map(routeFor)}</Route>
            <Route path="/org/*" element={<NotFoundPage />} />
            <Route path="/admin/*" element={<NotFoundPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
  </Route>,
);

function routeFor({ path, load }: PageRoute) {
  return (
    <Route
      key={path}
      path={path}
      lazy={async () => ({ element: await load() })}
      hydrateFallbackElement={<Spinner />}
    />
  );
}

/** Passes the error on to the next boundary: that of the frame or of the application. */
function Failed(): never {
  throw useRouteError();
}

function Frame() {
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
              <Finder />
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

/** Whether an owner's address is still to be confirmed before the organisation sends mail. */
function useUnconfirmed(): { isReading: boolean; email: string | undefined } {
  const { user } = useCurrentUser();
  const email = user?.["email"];
  const asks = user?.role === "owner" && typeof email === "string" && user["isEmailConfirmed"] === false;
  const { data: mail, isLoading } = useMailQuery({ enabled: asks });
  const isNeeded = asks && mail?.isSetUp === true && !mail.isConfirmed;
  return { isReading: asks && isLoading, email: isNeeded ? email : undefined };
}

/** Reminds the owner of a new organisation that it sends no mail until their address is confirmed. */
function AddressNotice() {
  const { email } = useUnconfirmed();
  if (email === undefined) return null;
  return (
    <p className={offlineNoticeStyles.notice}>
      Confirm your e-mail address with the link that we sent to {email}: until then nothing is mailed to
      customers and colleagues. <ConfirmAddress />
    </p>
  );
}

/** "Login", for signed-out visitors; leads back to the open page after the sign-in. */
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

/** Shown while there is no connection. Requests that wait for it continue when it returns. */
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

/** Loads a page's code as soon as the user points at or focuses a link to it. */
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

/** Applies the theme stored in the user's profile, also if they chose it in another browser. */
export function useProfileTheme(): void {
  const { user } = useCurrentUser();
  const chosen = themeModes.find((mode) => mode === user?.["theme"]);
  useEffect(() => {
    if (chosen) setThemeMode(chosen);
  }, [chosen]);
}

/** Renders the routes once the user is known. Signed-out visitors pass through the login page. */
function RequireSession() {
  const { token } = useSession();
  return (
    // The key makes a session that ends, here or in another tab, show immediately.
    <Authenticated key={token ? "in" : "out"} loading={<Spinner />} fallback={<ToLogin />}>
      <KnownPerson />
    </Authenticated>
  );
}

/** The login page is a light page, which Refine's own redirect does not reach. */
function ToLogin() {
  useEffect(() => {
    // `location` is ahead of the router's location while the next page is still being drawn.
    const { pathname, search, hash } = location;
    goTo(loginPath(`${pathname}${search}${hash}`), { replace: true });
  }, []);
  return null;
}

/**
 * Draws the page once the user and the organisation are known. Before that, dates would be shown and read in other
 * formats than the organisation's, and an input would lose what is typed as they arrive. The notice above it comes with it.
 */
function KnownPerson() {
  const current = useCurrentUser();
  const { isReading } = useUnconfirmed();
  const notice = { data: isReading ? undefined : true, error: null, refetch: () => undefined };
  const cannot = ({ message }: ApiError, retry: () => void) => (
    <PlainPage
      title={current.user ? "Your organisation could not be read" : "You could not be recognised"}
      text={message}
    >
      <button type="button" onClick={retry}>
        Try again
      </button>
    </PlainPage>
  );
  return (
    <Loaded query={together(current, useTenant(), notice)} skeleton={<Spinner />} trouble={cannot}>
      {() => (
        <PageEnvironment>
          <LiveChanges />
          <NewDay />
          <SendKeptDrafts />
          <Outlet />
        </PageEnvironment>
      )}
    </Loaded>
  );
}

/** Updates the shown data when others change it. */
function LiveChanges() {
  useSubscription({
    channel: allChanges,
    // Our live provider sends only change events.
    onLiveEvent: (event) => followChange(event as ChangeEvent),
  });
  return null;
}

/** Reads everything again when the organisation's day changes: conditions such as "today" then mean other rows. */
function NewDay() {
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    void queryClient.invalidateQueries();
  }, [today]);
  return null;
}

/** Sends the drafts that were kept on this device while offline, as soon as there is a connection. */
function SendKeptDrafts() {
  const { userId } = useFieldEnvironment().actor;
  useEffect(() => {
    const send = () => void sendKeptDrafts(userId);
    // Delayed, so that a form that opens with the page restores its own draft first.
    const timer = setTimeout(send, 10_000);
    const ended = onlineManager.subscribe((isOnline) => isOnline && send());
    return () => {
      clearTimeout(timer);
      ended();
    };
  }, [userId]);
  return null;
}

const CreateInPlace = lazy(() =>
  import("../resource/form/CreateInPlace").then((m) => ({ default: m.CreateInPlace })),
);

/** Provides the field environment to the pages. Renders nothing until the user and the organisation are known. */
function PageEnvironment({ children }: { children: ReactNode }) {
  const { data: user } = useGetIdentity<SessionUser>();
  const { data: tenant } = useTenant();
  const { queryFields } = useQueryFields();
  const actor = useMemo(() => actorOf(user), [user]);
  const ownZone = typeof user?.["timeZone"] === "string" ? user["timeZone"] : undefined;
  const environment = useMemo((): FieldEnvironment | undefined => {
    if (!actor || !tenant) return undefined;
    return {
      actor,
      formats: formatsOf({ ...tenant, timeZone: ownZone ?? tenant.timeZone }),
      currencies: currenciesOf(tenant),
      country: tenant.address?.country ?? undefined,
      weekStart: weekStartOf(tenant),
      queryFields,
      resourceNamed,
      isResource,
      pathOf: (resource, id) => rowPath(resource, id, actor),
      pictures: files,
      attachments: files,
      CreateInPlace,
      RowNote: AwayNote,
    };
  }, [actor, tenant, ownZone, queryFields]);
  return (
    environment && <FieldEnvironmentProvider environment={environment}>{children}</FieldEnvironmentProvider>
  );
}

/** The currencies (ISO 4217) of an organisation: its own first, then those with exchange rates. */
function currenciesOf(tenant: Tenant): readonly string[] {
  // A response without `currencies` means none, as with query fields.
  return [...new Set([tenant.currency, ...(tenant.currencies ?? [])])];
}

/** The first day of the organisation's week: 0 is Sunday, 1 Monday. */
function weekStartOf(tenant: Tenant): number {
  const fromMonday = Object.keys(weekdays).indexOf(tenant.weekStart ?? "mon");
  return (fromMonday + 1) % 7;
}
