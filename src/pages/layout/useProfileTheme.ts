import { useEffect } from "react";
import { useCurrentUser } from "../../providers/currentUser";
import { setThemeMode, themeModes } from "../../providers/themeMode";

/** Shows the theme that the signed-in user chose, in whichever browser that was. */
export function useProfileTheme(): void {
  const { user } = useCurrentUser();
  const chosen = themeModes.find((mode) => mode === user?.["theme"]);
  useEffect(() => {
    if (chosen) setThemeMode(chosen);
  }, [chosen]);
}
