import * as z from "zod";

/**
 * A list whose length is looked at before its elements: a list of a million wrong elements costs one message.
 * @param most how many elements at most
 * @param message where there are more
 * @param errorOf what else is wrong with the list as a whole, in words
 */
export const boundedList = <Element extends z.ZodType>(
  element: Element,
  notAList: string,
  most: number,
  message: string,
  errorOf: (list: readonly unknown[]) => string | null = () => null,
) =>
  z.preprocess(
    (value, context) => {
      const error = Array.isArray(value) ? (value.length > most ? message : errorOf(value)) : null;
      if (error !== null) context.issues.push({ code: "custom", message: error, input: value });
      return value;
    },
    // The description of the API reads the bound here.
    z.array(element, notAList).max(most, message),
  );
