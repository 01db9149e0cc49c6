import * as z from "zod";

const id = z.string().min(1).max(40);

/** What a body says of a customer's choice. */
export const choice = {
  optionId: id.optional().describe("Absent: the option that the offer stands for."),
  items: z.array(id).max(400).describe("Ids of optional items that are to be included."),
};
