import { type MappingAlgorithm, theme, type ThemeConfig } from "antd";
import { type Appearance, fontFamily, measures, palettes } from "./theme";

/** Ant Design's theme with our palette, with or without animations. */
export function antdTheme(appearance: Appearance, { motion = true } = {}): ThemeConfig {
  const colours = palettes[appearance];
  const { link, onPrimary, primary } = colours;
  const selected = { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link };
  return {
    algorithm: exactColours(appearance),
    cssVar: { key: "tripwright" },
    hashed: false,
    token: {
      colorPrimary: primary,
      colorInfo: link,
      colorError: colours.error,
      colorErrorHover: colours.errorHover,
      colorErrorActive: colours.error,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorPrimaryHover: colours.primaryHover,
      colorPrimaryActive: colours.primaryActive,
      colorPrimaryBg: colours.primarySoft,
      colorPrimaryText: link,
      colorPrimaryTextHover: colours.linkHover,
      colorLink: link,
      colorLinkHover: colours.linkHover,
      colorLinkActive: link,
      colorTextLightSolid: "#ffffff",
      colorBgLayout: colours.page,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorText: colours.text,
      colorTextSecondary: colours.textSecondary,
      colorTextTertiary: colours.textMuted,
      colorTextDescription: colours.textMuted,
      colorTextPlaceholder: colours.textMuted,
      colorTextHeading: colours.text,
      colorIcon: colours.textMuted,
      colorBorder: colours.border,
      colorBorderSecondary: colours.borderSoft,
      colorSplit: colours.borderSoft,
      fontFamily,
      fontSize: measures.fontSize,
      lineHeight: measures.lineHeight / measures.fontSize,
      fontWeightStrong: 600,
      borderRadius: measures.radius,
      controlHeight: measures.control,
      wireframe: false,
      motion,
    },
    components: {
      Button: {
        colorPrimary: colours.button,
        colorPrimaryHover: colours.buttonHover,
        colorPrimaryActive: colours.buttonActive,
        primaryColor: colours.onButton,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        dangerColor: colours.onError,
        fontWeight: 500,
        defaultHoverColor: link,
        defaultActiveColor: link,
        defaultHoverBorderColor: colours.primaryHover,
        defaultActiveBorderColor: colours.primaryActive,
      },
      InputNumber: { controlWidth: measures.numberInput },
      Table: {
        headerBg: colours.surface,
        headerColor: colours.textSecondary,
        rowHoverBg: colours.hover,
        headerSplitColor: "transparent",
      },
      Tabs: { ...selected, inkBarColor: primary },
      Menu: {
        itemSelectedColor: link,
        itemSelectedBg: colours.primarySoft,
        itemHeight: 36,
        itemBg: "transparent",
        groupTitleColor: colours.textMuted,
      },
      Radio: { buttonSolidCheckedColor: onPrimary },
      Segmented: { itemSelectedColor: colours.text, trackBg: colours.track },
      Pagination: { itemActiveColor: link, itemActiveColorHover: colours.linkHover },
      DatePicker: { cellActiveWithRangeBg: colours.primarySoft, colorTextLightSolid: onPrimary },
      Badge: { colorTextLightSolid: appearance === "dark" ? "#1f0b0b" : "#ffffff" },
      Tooltip: {
        colorTextLightSolid: "#ffffff",
        colorBgSpotlight: appearance === "dark" ? "#3a424d" : "#1f2937",
      },
      Form: { verticalLabelPadding: "0 0 4px", itemMarginBottom: 20 },
      Modal: { titleFontSize: 18 },
      Layout: { bodyBg: colours.page, headerBg: colours.surface },
      Upload: { actionsColor: colours.textSecondary },
      Typography: { titleMarginBottom: 0, titleMarginTop: 0 },
    },
  };
}

/** Keeps our colours, which the dark algorithm would dim. Tags use the seventh shade of a preset colour. */
function exactColours(appearance: Appearance): MappingAlgorithm {
  const derive: MappingAlgorithm = appearance === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const { primary, error, success, warning, link } = palettes[appearance];
  return (seed, map) => {
    const derived = derive(seed, map);
    const inks = readableShades[appearance].flatMap(([hue, shade]) => {
      const colour = derived[`${hue}-${shade}`];
      // Ant Design reads the first and names its CSS variable after the second.
      return [[`${hue}7`, colour] as const, [`${hue}-7`, colour] as const];
    });
    return {
      ...derived,
      ...Object.fromEntries(inks),
      colorPrimary: primary,
      colorInfo: link,
      colorError: error,
      colorSuccess: success,
      colorWarning: warning,
      colorLink: link,
    };
  };
}

/** The shade (1 to 10) of a preset colour that reaches WCAG AA on its tag, where the seventh does not. */
const readableShades = {
  light: [
    ["volcano", 8],
    ["orange", 8],
    ["gold", 9],
    ["yellow", 9],
    ["lime", 9],
    ["green", 8],
    ["cyan", 8],
  ],
  dark: [
    ["geekblue", 8],
    ["purple", 8],
    ["red", 8],
    ["magenta", 8],
    ["blue", 8],
  ],
} as const;
