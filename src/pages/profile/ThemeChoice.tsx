import { Segmented } from "antd";
import { apiErrorOf } from "../../providers/apiError";
import { setThemeMode, type ThemeMode, useThemeMode } from "../../providers/themeMode";
import { notices } from "../../providers/notices";
import { useOwnDataSaving } from "../../providers/rows/useOwnDataSaving";

const options: { value: ThemeMode; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function ThemeChoice() {
  const mode = useThemeMode();
  const changeOwnData = useOwnDataSaving();

  function choose(theme: ThemeMode) {
    setThemeMode(theme);
    changeOwnData({ theme }).catch((thrown: unknown) => {
      notices.show({
        type: "warning",
        message: `Your profile could not keep the choice: ${apiErrorOf(thrown).message}`,
      });
    });
  }

  return <Segmented options={options} value={mode} onChange={choose} aria-label="Theme" />;
}
