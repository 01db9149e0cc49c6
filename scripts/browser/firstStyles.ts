import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import * as antd from "antd";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { antdTheme } from "../../src/providers/antdTheme";

/** What pages show first. */
const components = [
  h(antd.Button),
  h(antd.Space.Compact, null, h(antd.Button)),
  h(antd.Space),
  h(antd.Flex, null, ""),
  h(antd.Descriptions, { items: [{ label: "", children: "" }] }),
  h(antd.Skeleton),
  h(antd.Input.Search),
  h(antd.Input.TextArea),
  h(antd.Mentions),
  h(antd.Checkbox),
  h(antd.Radio),
  h(antd.Select),
  h(antd.Table, { pagination: false, rowSelection: {}, columns: [{ title: "" }], dataSource: [] }),
  h(antd.Segmented, { options: [{ value: "a", icon: "" }] }),
  h(antd.Pagination, { total: 200, showSizeChanger: true }),
  h(antd.Dropdown, { menu: {}, children: h("span") }),
  h(antd.Tooltip, { title: "", children: h("span") }),
  h(antd.Popover, { children: h("span") }),
  h(antd.Modal, { open: true, getContainer: false }),
];

/** Ant Design's styles of what pages show first. Colours are variables in them: light and dark share them. */
export function firstStyles(): string {
  const cache = createCache();
  const app = h(antd.App, null, ...components);
  renderToString(h(StyleProvider, { cache }, h(antd.ConfigProvider, { theme: antdTheme("light") }, app)));
  return extractStyle(cache, { plain: true, types: "style" });
}
