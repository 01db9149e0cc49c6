import "@ant-design/v5-patch-for-react-19";
import { App as AntdApp, ConfigProvider } from "antd";
import { RouterProvider } from "react-router";
import { mediaHook } from "../../components/mediaHook";
import { PictureStoreContext } from "../../fields/imageEditing/pictureStore";
import { antdTheme } from "../../providers/antdTheme";
import { cspNonce } from "../../providers/cspNonce";
import { files } from "../../providers/files";
import { useAppearance } from "../../providers/themeMode";
import { heardContainer } from "./heardContainer";
import { NoticeOutlet } from "./NoticeOutlet";
import { PasswordQuestion } from "./PasswordQuestion";
import { useBrowserRouter } from "./useBrowserRouter";
import styles from "./Workspace.module.css";
import { workspaceRoutes } from "./WorkspaceRoutes";

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
