// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FormField } from "../../src/fields/FormField";
import type { Field } from "../../src/schema/kinds";
import { FieldPage, kochi } from "./FieldPage";
import { fakeBrowser } from "./fakeBrowser";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const gone = "00000000-0000-7000-8000-0000000000ff";
const place: Field = { kind: "reference", label: "Place", to: "places" };
const stops: Field = { kind: "references", label: "Stops", to: "places" };

describe("an input of references", () => {
  it("never shows the id of a row: neither while its title is read nor where it is gone", async () => {
    const { container } = render(
      <FieldPage>
        <FormField id="place" field={place} value={gone} around={{}} onChange={() => {}} />
        <FormField id="stops" field={stops} value={[kochi, gone]} around={{}} onChange={() => {}} />
      </FieldPage>,
    );
    const seen: (string | null)[] = [];
    const watch = new MutationObserver(() => seen.push(container.textContent));
    watch.observe(container, { childList: true, subtree: true, characterData: true });
    await screen.findByText("Kochi");
    await waitFor(() => expect(screen.getAllByText("Not available").length).toBe(2));
    watch.disconnect();
    expect(seen.some((text) => text?.includes("…"))).toBe(true);
    expect(seen.filter((text) => text?.includes("00000000"))).toEqual([]);
  });
});
