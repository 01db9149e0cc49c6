// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { LinkedText } from "../../src/fields/parts/LinkedText";

afterEach(cleanup);

describe("words with web addresses", () => {
  it.each([
    ["See https://maps.example/kochi?q=1, please.", ["https://maps.example/kochi?q=1"]],
    ["(http://a.example) HTTPS://B.example/x!", ["http://a.example", "HTTPS://B.example/x"]],
    ["javascript:alert(1) data:text/html,x www.a.example https://", []],
  ])("make links of %j and leave every word as it was", (words, links) => {
    const { container } = render(<LinkedText>{words}</LinkedText>);
    expect(container.textContent).toBe(words);
    const found = [...container.querySelectorAll("a")];
    expect(found.map((link) => link.getAttribute("href"))).toEqual(links);
    for (const link of found) expect(link.rel).toBe("noopener noreferrer");
  });
});
