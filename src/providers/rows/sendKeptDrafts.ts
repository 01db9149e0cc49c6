import { joinParts } from "../../domain/formats/text";
import { apiErrorOf } from "../apiError";
import { inTurn } from "../once";
import { drafts } from "../drafts";
import { notices } from "../notices";
import { refresh } from "./useRow";
import { updateRow } from "../writeRow";

const queue = inTurn();

/**
 * Saves drafts kept on this device that no form of this tab has open. Drafts that fail or clash stay for their form.
 */
export const sendKeptDrafts = (userId: string): Promise<void> =>
  queue(async () => {
    for (const { form, changes } of drafts.readAll(userId)) {
      const { version, before, values, isReady } = changes;
      const [resource = "", id = ""] = form.split(" ");
      if (!isReady || version === undefined || drafts.isOpen(form)) continue;
      const read = { ...before, id, version };
      const stored = await updateRow(resource, id, values, { via: "autosave", read }).catch(
        (thrown: unknown) => {
          if (apiErrorOf(thrown).statusCode === 404) drafts.drop(userId, form);
        },
      );
      if (!stored || drafts.isOpen(form)) continue;
      drafts.drop(userId, form);
      void refresh(resource);
      const name = typeof stored["name"] === "string" ? stored["name"] : "";
      notices.show({
        type: "success",
        message: `${joinParts(["What was kept on this device is saved", name], ": ")}.`,
      });
    }
  });
