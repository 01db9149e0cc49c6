import "@ant-design/v5-patch-for-react-19";
import { App as AntdApp, ConfigProvider } from "antd";
import { RouterProvider, createBrowserRouter, type DataRouter, type RouteObject } from "react-router";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { mediaHook } from "../../components/mediaHook";
import { PictureStoreContext } from "../../fields/imageEditing/pictureStore";
import { antdTheme } from "../../providers/antdTheme";
import { cspNonce } from "../../providers/cspNonce";
import { files } from "../../providers/files";
import { useAppearance } from "../../providers/themeMode";
import { NoticeOutlet } from "./NoticeOutlet";
import styles from "./Workspace.module.css";
import { workspaceRoutes } from "./WorkspaceRoutes";
import { usePasswordQuestion } from "../../providers/passwordQuestion";

export { readFirst } from "../../providers/readFirst";

const useWantsLittleMotion = mediaHook("(prefers-reduced-motion: reduce)");

/** Everything except the light pages: Ant Design, the router, Refine and all routes. */
export function Workspace() {
  const appearance = useAppearance();
  const wantsLittleMotion = useWantsLittleMotion();
  const router = useBrowserRouter(workspaceRoutes);
  return (
    <ConfigProvider
      theme={antdTheme(appearance, { motion: !wantsLittleMotion })}
      {...(cspNonce ? { csp: { nonce: cspNonce } } : {})}
      form={{ requiredMark: true, scrollToFirstError: { focus: true } }}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <AntdApp
        message={{ maxCount: 3, getContainer: heardContainer }}
        notification={{ placement: "bottomRight", maxCount: 4 }}
        className={styles.workspace}
      >
        <NoticeOutlet />
        <PasswordQuestion />
        <PictureStoreContext value={files}>
          {router && <RouterProvider router={router} />}
        </PictureStoreContext>
      </AntdApp>
    </ConfigProvider>
  );
}

const PasswordDialog = lazy(() => import("./PasswordDialog").then((m) => ({ default: m.PasswordDialog })));

/** Asks for the password when a call needs it. Its form is loaded when first needed. */
function PasswordQuestion() {
  const question = usePasswordQuestion();
  return (
    question && (
      <Suspense fallback={null}>
        <PasswordDialog onAnswer={question.answer} />
      </Suspense>
    )
  );
}

let container: HTMLElement | undefined;

/** The container of Ant Design's messages. Screen readers read out what is added to it. */
function heardContainer(): HTMLElement {
  if (container?.isConnected) return container;
  container = document.body.appendChild(document.createElement("div"));
  container.setAttribute("aria-live", "polite");
  return container;
}

/** A router over the browser's history, which ends with the component. The light pages have none. */
export function useBrowserRouter(routes: RouteObject[]): DataRouter | undefined {
  const [router, setRouter] = useState<DataRouter>();
  useLayoutEffect(() => beginRouter(routes, setRouter), [routes]);
  return router;
}

/** Creates the router and passes it to `show`. Returns a function that ends it. */
function beginRouter(routes: RouteObject[], show: (router: DataRouter) => void): () => void {
  let index = 0;
  // A link to a part of the page adds a history entry without the router's step index. This listener adds it;
  // it is registered before the router's.
  const number = () => {
    const here = router.state.location;
    const isPartOfPage = location.pathname === here.pathname && location.search === here.search;
    if (historyIndex() === undefined && isPartOfPage)
      history.replaceState({ ...history.state, idx: index + 1 }, "");
    remember();
  };
  const remember = () => void (index = historyIndex() ?? index);
  addEventListener("popstate", number);
  const router = createBrowserRouter(routes);
  remember();
  router.subscribe(remember);
  show(router);
  return () => {
    removeEventListener("popstate", number);
    router.dispose();
  };
}

/** The index that the router stores in the state of each history entry. */
function historyIndex(): number | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : undefined;
}
