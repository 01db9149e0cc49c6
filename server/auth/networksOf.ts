import { isIPv6 } from "node:net";

/** The networks that an address belongs to, as what is counted for it names them. */
export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 address: whoever has one such address has all of it. */
  own: string;
  /** The /48 around an IPv6 address, which one provider or one company has. */
  wide: string | undefined;
}

/** The networks of an IP address, however it is written. What is no address stands for itself. */
export function networksOf(address: string): Networks {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return { own: address, wide: undefined };
  const groups = groupsOf(plain);
  const [mapped, high = 0, low = 0] = groups.slice(5);
  // ::ffff:192.0.2.1 is an IPv4 address that arrived at a socket for both.
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return { own: [high >> 8, high & 255, low >> 8, low & 255].join("."), wide: undefined };
  const first = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":");
  return { own: `${first(4)}::/64`, wide: `${first(3)}::/48` };
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URLs write every such address in one way, without dots and in small letters.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = written.split("::");
  const numbers = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
