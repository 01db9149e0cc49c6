import { request as requests } from "@playwright/test";
import sharp from "sharp";
import { hashPassword } from "../../../server/auth/passwords";
import { connect } from "../../../server/database/connect";
import { createOrganisation } from "../../../server/rest/organisation/createOrganisation";
import { ownerOf } from "../../promises/fixtures/ownerOf";
import { plantScripts } from "../../promises/fixtures/plantScripts";
import { json, password } from "./organisation";

/** An organisation in which every text that somebody typed is a script. */
export interface ScriptedOrganisation {
  /** Tokens of two of its users. */
  owner: string;
  sales: string;
  /** One row of each resource. */
  ids: Readonly<Record<string, string>>;
  /** In the address of its enquiry form. */
  publicId: string;
}

/** Makes one in the database of the running application. */
export async function scriptedOrganisation(baseURL: string): Promise<ScriptedOrganisation> {
  const database = connect(ownerOf(process.env.E2E_DATA_DIR ?? ""));
  const api = await requests.newContext({ baseURL });
  try {
    const publicId = crypto.randomUUID();
    const names = { owner: `owner-${publicId.slice(0, 8)}`, sales: `sales-${publicId.slice(0, 8)}` };
    const passwordHash = await hashPassword(password);
    const { tenantId, userId } = await createOrganisation(database, {
      organisation: "Paper Lanterns",
      fullname: "Mira Holt",
      username: names.owner,
      email: "mira@lantern.example",
      isEmailConfirmed: true,
      passwordHash,
    });
    const signIn = async (username: string): Promise<string> =>
      (await json(api.post("/api/auth/login", { data: { username, password } }))).token;
    const owner = await signIn(names.owner);
    const headers = { authorization: `Bearer ${owner}` };
    const user = { username: names.sales, fullname: "Jon Vale", role: "sales" };
    const { id: salesId } = await json(api.post("/api/users", { data: user, headers }));
    const picture = sharp({ create: { width: 12, height: 8, channels: 3, background: "#3355aa" } });
    const file = { name: "view.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
    const { id: files } = await json(api.post("/api/files", { multipart: { file }, headers }));
    const ids = await plantScripts(database, tenantId, [userId, salesId], { files });
    await database.inTenant(tenantId, async (tx) => {
      const values = [passwordHash, names.sales];
      await tx.query("update logins set password_hash = $1 where username = $2", values);
      await tx.query(
        "update enquiry_forms set is_active = true, asks_query_fields = true, public_id = $1 where id = $2",
        [publicId, ids["enquiry-forms"]],
      );
    });
    return { owner, sales: await signIn(names.sales), ids, publicId };
  } finally {
    await api.dispose();
    await database.close();
  }
}
