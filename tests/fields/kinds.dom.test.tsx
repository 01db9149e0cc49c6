// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "../../src/fields/FieldView";
import { fieldViews } from "../../src/fields/kinds";
import { FieldCell } from "../../src/fields/FieldCell";
import { FieldShow } from "../../src/fields/FieldShow";
import { FormField } from "../../src/fields/FormField";
import { viewIn } from "../../src/fields/viewIn";
import { kinds, kindOf, type Field, type FieldKind } from "../../src/schema/kinds";
import { presentSchema } from "../../src/schema/bodies";
import { FieldPage } from "./FieldPage";
import { aroundExamples, kindExamples, type KindExample } from "./kindExamples";
import { fakeBrowser } from "./fakeBrowser";
import { drawField } from "./openField";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

// The loop goes over the keys of the registry.
for (const kind of Object.keys(kinds) as FieldKind[]) {
  // The example of a kind whose name is known only at run time.
  const { field, value, shown, enter, filter } = kindExamples[kind] as unknown as KindExample<"text"> & {
    field: Field;
  };

  describe(`a field of the kind ${kind}`, () => {
    it("has an example that its own schema accepts", () => {
      const schema = presentSchema(field);
      expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
    });

    it("shows its value in a table and on a page, and nothing as a dash", async () => {
      const { container } = render(
        <FieldPage>
          <table>
            <tbody>
              <tr>
                <td data-testid="cell">
                  <FieldCell field={field} value={value} around={aroundExamples} />
                </td>
                <td data-testid="none">
                  <FieldCell field={field} value={null} around={aroundExamples} />
                </td>
              </tr>
            </tbody>
          </table>
          <FieldShow field={field} value={value} around={aroundExamples} />
        </FieldPage>,
      );
      const cell = await screen.findByTestId("cell");
      await waitFor(() => expect(cell.textContent).toMatch(shown));
      expect(screen.getByTestId("none").textContent).toBe("–");
      expect(container.textContent).not.toContain("[object");
    });

    it.runIf(enter)("holds what is put in", async () => {
      let held: unknown;
      function Held() {
        const [state, setState] = useState<unknown>();
        held = state;
        return <FormField id="it" field={field} value={state} around={aroundExamples} onChange={setState} />;
      }
      render(
        <FieldPage>
          <Held />
        </FieldPage>,
      );
      await enter?.();
      await waitFor(() => expect(held).toEqual(value));
    });

    it.runIf(filter)("filters by what is asked for, in the dialect of its kind", async () => {
      let held: readonly Condition[] = [];
      const { filter: Filter } = viewIn(fieldViews, field);
      function Held() {
        const [state, setState] = useState<readonly Condition[]>([]);
        held = state;
        return Filter && <Filter field={field} conditions={state} onChange={setState} />;
      }
      render(
        <FieldPage>
          <Held />
        </FieldPage>,
      );
      await filter?.use();
      await waitFor(() => expect(held).toEqual(filter?.gives));
      expect(kindOf(field).operators).toContain(held[0]?.operator);
    });
  });
}

describe("files where no further one fits", () => {
  it("can still be removed", async () => {
    const { value } = kindExamples.file;
    const hold = drawField(kindExamples.file.field, value);
    fireEvent.click(await screen.findByRole("button", { name: /^Remove voucher.pdf/ }));
    expect(hold.value).toBeNull();
  });
});
