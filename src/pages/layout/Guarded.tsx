import { Refine } from "@refinedev/core";
import { Outlet } from "react-router";
import { accessControlProvider } from "../../providers/accessControlProvider";
import { dataProvider } from "../../providers/dataProvider";
import { liveProvider } from "../../providers/changes/liveProvider";
import { notificationProvider } from "../../providers/notificationProvider";
import { queryClient } from "../../providers/queryClient";
import { routerProvider } from "../../providers/routerProvider";
import { workspaceAuthProvider } from "../../providers/workspaceAuthProvider";
import { resources } from "../../resources";
import { placesOf } from "../../schema";

/** For Refine's menus, breadcrumbs and buttons. The list identifies a further place of a resource. */
const refineResources = resources.flatMap(placesOf).map(({ name, label, paths, alsoAt, menu, without }) => ({
  name,
  identifier: alsoAt && paths === alsoAt ? alsoAt.list : name,
  ...paths,
  meta: {
    label: label.many,
    canDelete: !without?.includes("delete"),
    hide: !paths?.list,
    group: typeof menu === "object" ? menu.group : undefined,
  },
}));

export function Guarded() {
  return (
    <Refine
      authProvider={workspaceAuthProvider}
      accessControlProvider={accessControlProvider}
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      resources={refineResources}
      options={{
        reactQuery: { clientConfig: queryClient },
        disableTelemetry: true,
        // Pages handle live events themselves; LiveChanges invalidates the data once for all hooks.
        liveMode: "manual",
        disableRouteChangeHandler: true,
        title: { text: "Tripwright" },
      }}
    >
      <Outlet />
    </Refine>
  );
}
