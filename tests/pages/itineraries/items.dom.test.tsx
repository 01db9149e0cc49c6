import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type DayEdit, newDay, newItem, sendItems } from "../../../src/pages/itineraries/draft/dayEdits";
import type { ItemRooming, ItemSupply, ItemVehicles } from "../../../src/domain/pricing/result";
import type { StayRoom } from "../../../src/domain/pricing/rooming";
import type { DraftItem } from "../../../src/pages/itineraries/draft/draft";
import { ItemForm } from "../../../src/pages/itineraries/items/ItemForm";
import { usePickRow } from "../../../src/pages/itineraries/items/ItemList";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage, kochi } from "../../fields/FieldPage";
import { atServer } from "../../setup/atServer";

const server = atServer();
beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

/** Opens the form of an item, which holds what is changed in it. */
function openForm(
  start: DraftItem,
  rooming: ItemRooming | null = null,
  supply: ItemSupply | null = null,
  vehicles: ItemVehicles | null = null,
): { item: DraftItem } {
  const held = { item: start };
  function Page() {
    const [item, setItem] = useState(start);
    const change = (values: Partial<DraftItem>) => setItem((before) => ({ ...before, ...values }));
    held.item = item;
    return (
      <ItemForm
        options={[]}
        rooming={rooming}
        supply={supply}
        transport={undefined}
        vehicles={vehicles}
        currency="INR"
        sheets={[]}
        item={item}
        hotel={undefined}
        errors={undefined}
        onChange={change}
        onPick={() => {}}
      />
    );
  }
  render(
    <FieldPage>
      <Page />
    </FieldPage>,
  );
  return held;
}

describe("the form of an item", { timeout: 120_000 }, () => {
  it("stays open where what is in it is emptied", async () => {
    const start = { id: "i", title: "Quay House", hotelId: kochi, cost: 5_000, currency: "INR" };
    openForm(newItem("hotel_stay", { ...start, internalNote: "Ask first" }));
    for (const label of ["Cost", "Internal note"]) {
      const input = await screen.findByLabelText(label);
      expect(input.closest("details")?.open).toBe(true);
      fireEvent.change(input, { target: { value: "" } });
      fireEvent.blur(input);
      expect(input.closest("details")?.open).toBe(true);
    }
  });
});

describe("whose rates price it", { timeout: 120_000 }, () => {
  it("is the cheapest supplier, until a click takes another", async () => {
    const others = [{ supplierId: "s2", supplierName: "Malabar Stays", difference: 150_000 }];
    const quay = { supplierId: "s1", supplierName: "Quay House", sheetIds: [], proposed: true, others };
    const held = openForm(newItem("hotel_stay", { id: "i" }), null, quay);
    expect(await screen.findByText("Quay House")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Malabar Stays: ₹1,500.00 more" }));
    expect(held.item.supplierId).toBe("s2");
  });
});

describe("who sleeps where", { timeout: 120_000 }, () => {
  const roomsOf = (...adults: number[]): StayRoom[] =>
    adults.map((count) => ({ rooms: 1, adults: count, children: [], extraBeds: null, roomType: "Deluxe" }));

  it("is the cheapest split, until a click takes the other one or names the rooms", async () => {
    const other = { rooms: roomsOf(3, 2), difference: 200_000, currency: "INR" };
    const rooming = {
      rooms: [{ ...roomsOf(2)[0]!, rooms: 2 }, ...roomsOf(1)],
      proposed: true,
      others: [other],
      childBands: [],
    };
    const held = openForm(newItem("hotel_stay", { id: "i" }), rooming);
    expect(await screen.findByText("2 doubles")).toBeTruthy();
    expect(held.item.rooming).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "1 triple and 1 double: ₹2,000.00 more" }));
    expect(held.item.rooming).toMatchObject([
      { roomType: null, rooms: 1, adults: 3 },
      { roomType: null, rooms: 1, adults: 2 },
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Cheapest split" }));
    expect(held.item.rooming).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Change rooms" }));
    expect(held.item.rooming).toMatchObject([
      { rooms: 2, adults: 2 },
      { rooms: 1, adults: 1 },
    ]);
    expect(await screen.findByRole("button", { name: /Add room/ })).toBeTruthy();
  });
});

describe("in which vehicles people go", { timeout: 120_000 }, () => {
  it("is the cheapest choice, until a click takes the other one or names them", async () => {
    const count = (vehicle: string, count: number) => ({ vehicle, count });
    const other = { vehicles: [count("Van", 2)], difference: 120_000, currency: "INR" };
    const vehicles = { vehicles: [count("Sedan", 1), count("Van", 1)], proposed: true, other };
    const held = openForm(newItem("transfer", { id: "i", transportId: kochi }), null, null, vehicles);
    expect(await screen.findByText("1 × Sedan")).toBeTruthy();
    expect(screen.queryByLabelText("Seats in each")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "2 × Van: ₹1,200.00 more" }));
    expect(held.item.vehicles).toMatchObject([{ vehicle: "Van", count: 2 }]);
    fireEvent.click(screen.getByRole("button", { name: "Cheapest vehicles" }));
    expect(held.item.vehicles).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Change vehicles" }));
    expect(held.item.vehicles).toMatchObject(vehicles.vehicles);
    expect(await screen.findByRole("button", { name: /Add vehicle/ })).toBeTruthy();
  });

  it("is asked as seats where somebody types a transport by hand", async () => {
    openForm(newItem("transport", { id: "i" }));
    for (const label of ["Seats in each", "Days", "Pickup"])
      expect(await screen.findByLabelText(label)).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Vehicles" })).toBeNull();
  });
});

describe("the form of a journey", { timeout: 120_000 }, () => {
  it("asks from where to where, and calls it so until it has a name of its own", async () => {
    const held = openForm(newItem("flight", { id: "i" }));
    const type = async (label: string, value: string) => {
      const input = await screen.findByLabelText(label);
      fireEvent.change(input, { target: { value } });
      fireEvent.blur(input);
    };
    await type("From", "Kochi");
    await type("To", "Delhi");
    expect(held.item.title).toBe("Flight from Kochi to Delhi");
    await type("Title", "Home");
    await type("To", "Mumbai");
    await type("Flight number", "XY 123");
    await type("Nights on the way", "1");
    expect(held.item).toMatchObject({
      title: "Home",
      fromPlace: "Kochi",
      toPlace: "Mumbai",
      serviceNumber: "XY 123",
      nights: 1,
    });
    for (const label of ["Departs", "Arrives"]) expect(screen.getByLabelText(label)).toBeTruthy();
  });
});

describe("picking a hotel", { timeout: 120_000 }, () => {
  it("takes nothing over from a hotel that is not picked any more, and finds the item on another day", async () => {
    server.signIn();
    const hotel = async (name: string) => {
      const values = { name, city: name, country: "IN" };
      return (await server.create("hotels", values)).id;
    };
    const [kochi, munnar] = [await hotel("Kochi"), await hotel("Munnar")];
    // The first hotel's answer comes last.
    const letGo = server.hold("GET", new RegExp(kochi));
    let days = [newDay({ id: "d1", items: [newItem("hotel_stay", { id: "i" })] }), newDay({ id: "d2" })];
    const editDays = (edit: DayEdit) => void (days = [...edit(days)]);
    const { result } = renderHook(() => usePickRow({ editDays }));
    const pick = (id: string) => result.current({ itemId: "i", date: null }, "hotelId", id);
    await act(async () => {
      const first = pick(kochi);
      const second = pick(munnar);
      editDays(sendItems(new Set(["i"]), "d2"));
      await second;
      letGo();
      await first;
    });
    expect(days[1]?.items[0]).toMatchObject({ hotelId: munnar, title: "Munnar" });
  });
});
