// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type DayEdit, newDay, newItem, sendItem } from "../../../src/pages/itineraries/days/dayEdits";
import type { DraftItem } from "../../../src/pages/itineraries/draft";
import { ItemForm } from "../../../src/pages/itineraries/items/ItemForm";
import { usePickRow } from "../../../src/pages/itineraries/items/usePickRow";
import { http } from "../../../src/providers/http";
import { queryClient } from "../../../src/providers/queryClient";
import { resourceNamed } from "../../../src/resources";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage, kochi, munnar } from "../../fields/FieldPage";
import { exampleRow } from "../resource/exampleRow";
import { fakeServer } from "../resource/fakeServer";

beforeAll(fakeBrowser, 120_000);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the form of an item", { timeout: 120_000 }, () => {
  it("stays open where what is in it is emptied", async () => {
    const start = { id: "i", title: "Quay House", hotelId: kochi, cost: 5_000, currency: "INR" };
    function Page() {
      const [item, setItem] = useState(newItem("hotel_stay", { ...start, internalNote: "Ask first" }));
      const change = (values: Partial<DraftItem>) => setItem((before) => ({ ...before, ...values }));
      return (
        <ItemForm item={item} hotel={undefined} faults={undefined} onChange={change} onPick={() => {}} />
      );
    }
    render(
      <FieldPage>
        <Page />
      </FieldPage>,
    );
    for (const label of ["Cost", "Internal note"]) {
      const input = await screen.findByLabelText(label);
      expect(input.closest("details")?.open).toBe(true);
      fireEvent.change(input, { target: { value: "" } });
      fireEvent.blur(input);
      expect(input.closest("details")?.open).toBe(true);
    }
  });
});

describe("picking a hotel", { timeout: 120_000 }, () => {
  it("takes nothing over from a hotel that is not picked any more, and finds the item on another day", async () => {
    const server = fakeServer();
    const hotel = (id: string, name: string) => ({
      body: exampleRow(resourceNamed("hotels"), { id, name, city: name }),
    });
    server.on("GET", new RegExp(kochi), hotel(kochi, "Kochi"));
    server.on("GET", new RegExp(munnar), hotel(munnar, "Munnar"));
    let answerSlowly = () => {};
    const slowly = new Promise<void>((resolve) => (answerSlowly = resolve));
    const answer = http.defaults.adapter as (config: { url?: string }) => Promise<unknown>;
    // The first hotel's answer comes last; what the adapter is given and answers stays axios's own.
    http.defaults.adapter = (async (config: { url?: string }) => {
      if (config.url?.includes(kochi)) await slowly;
      return answer(config);
    }) as typeof http.defaults.adapter;

    let days = [newDay({ id: "d1", items: [newItem("hotel_stay", { id: "i" })] }), newDay({ id: "d2" })];
    const editDays = (edit: DayEdit) => void (days = [...edit(days)]);
    const { result } = renderHook(() => usePickRow({ editDays, set: () => {} }));
    const pick = (id: string) => result.current({ itemId: "i", date: null }, "hotelId", id);
    await act(async () => {
      const first = pick(kochi);
      const second = pick(munnar);
      editDays(sendItem("i", "d2"));
      await second;
      answerSlowly();
      await first;
    });
    expect(days[1]?.items[0]).toMatchObject({ hotelId: munnar, title: "Munnar" });
  });
});
