import "@ant-design/v5-patch-for-react-19";
import { App as AntdApp, ConfigProvider } from "antd";
import { RouterProvider } from "react-router";
import { lazy, Suspense } from "react";
import { mediaHook } from "../../components/mediaHook";
import { PictureStoreContext } from "../../fields/imageEditing/pictureStore";
import { antdTheme } from "../../providers/antdTheme";
import { cspNonce } from "../../providers/cspNonce";
import { files } from "../../providers/files";
import { useAppearance } from "../../providers/themeMode";
import { NoticeOutlet } from "./NoticeOutlet";
import { useBrowserRouter } from "./useBrowserRouter";
import styles from "./Workspace.module.css";
import { workspaceRoutes } from "./WorkspaceRoutes";
import { usePasswordQuestion } from "../../providers/passwordQuestion";

export { readFirst } from "../../providers/readFirst";

const useWantsLittleMotion = mediaHook("(prefers-reduced-motion: reduce)");

/** Everything but the two light pages: Ant Design, the router, Refine and all routes. */
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

/** Asks for the password where a call needs it; its form is loaded when it is first asked. */
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

/** Where Ant Design's messages stand: a screen reader reads out what comes into it. */
function heardContainer(): HTMLElement {
  if (container?.isConnected) return container;
  container = document.body.appendChild(document.createElement("div"));
  container.setAttribute("aria-live", "polite");
  return container;
}
