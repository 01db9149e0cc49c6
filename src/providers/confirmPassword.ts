import { http } from "./http";

/** Proves by the password who is there; what needed it is sent again afterwards. */
export const confirmPassword = async (password: string): Promise<void> =>
  void (await http.post("/api/users/me/confirm", { password }));
