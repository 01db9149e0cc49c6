import { lazy, useLayoutEffect } from "react";
import { ErrorBoundary } from "./components/light/ErrorBoundary";
import { goTo, useAddress } from "./providers/address";
import { whileLoading } from "./components/light/Spinner";
import { workspaceChunk } from "./pages/layout/workspaceChunk";
import { LoginPage } from "./pages/login/LoginPage";
import { whereTo } from "./providers/whereTo";
import { follow } from "./providers/earlyAnswers";
import { useSession } from "./providers/session";

const SignupPage = lazy(() => import("./pages/signup/SignupPage").then((m) => ({ default: m.SignupPage })));
const ForgotPasswordPage = lazy(() =>
  import("./pages/forgotPassword/ForgotPasswordPage").then((m) => ({ default: m.ForgotPasswordPage })),
);
const SetPasswordPage = lazy(() =>
  import("./pages/setPassword/SetPasswordPage").then((m) => ({ default: m.SetPasswordPage })),
);
const ConfirmEmailPage = lazy(() =>
  import("./pages/confirmEmail/ConfirmEmailPage").then((m) => ({ default: m.ConfirmEmailPage })),
);
const EnquirePage = lazy(() =>
  import("./pages/enquire/EnquirePage").then((m) => ({ default: m.EnquirePage })),
);
const Workspace = lazy(() => follow(loadWorkspace()));

/**
 * The browser application. Login, sign-up, password pages and enquiry forms are light: React without router
 * and Ant Design. All other pages are the workspace, a separate chunk.
 */
export function App() {
  const path = useAddress().replace(/(.)\/+$/, "$1");
  const { token } = useSession();
  return <ErrorBoundary place={path}>{pageFor(path, token !== "")}</ErrorBoundary>;
}

function pageFor(path: string, isSignedIn: boolean) {
  const isDoor = path === "/login" || path === "/signup";
  if (isDoor && isSignedIn) return <Redirect to={whereTo(new URLSearchParams(location.search))} />;
  if (path === "/login") return <LoginPage />;
  if (path === "/signup") return whileLoading(<SignupPage />);
  if (path === "/forgot-password") return whileLoading(<ForgotPasswordPage />);
  if (path === "/set-password") return whileLoading(<SetPasswordPage />);
  if (path === "/confirm-email") return whileLoading(<ConfirmEmailPage />);
  const publicId = /^\/enquire\/([\w-]{1,40})$/.exec(path)?.[1];
  if (publicId) return whileLoading(<EnquirePage publicId={publicId} />);
  // Without a session, `/` shows the login page before the workspace is loaded.
  if (path === "/" && !isSignedIn) return <Redirect to="/login" />;
  // The workspace refuses to run in a frame, as a protection against clickjacking.
  if (window.top !== window.self) return null;
  return whileLoading(<Workspace />);
}

async function loadWorkspace() {
  const { Workspace, readFirst } = await workspaceChunk();
  await readFirst();
  return { default: Workspace };
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => goTo(to, { replace: true }), [to]);
  return null;
}
