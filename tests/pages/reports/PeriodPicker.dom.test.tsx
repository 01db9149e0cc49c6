import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { PeriodPicker } from "../../../src/pages/reports/PeriodPicker";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { FieldPage } from "../../fields/FieldPage";
import { typeDate } from "../../fields/page";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

it("keeps both days that are typed before the address has come back with the first", async () => {
  const asked: Readonly<Record<string, string>>[] = [];
  render(
    <FieldPage>
      <PeriodPicker
        asked="own"
        days={{ from: "2026-11-01", to: "2026-11-30" }}
        onChange={(parameters) => asked.push(parameters)}
      />
    </FieldPage>,
  );
  await typeDate("From", "2026-02-03");
  await typeDate("To", "2026-02-04");
  expect(asked).toEqual([{ _days: "2026-02-03,2026-11-30" }, { _days: "2026-02-03,2026-02-04" }]);
});
