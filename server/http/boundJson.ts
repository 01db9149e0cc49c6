import type { FastifyInstance } from "fastify";
import { HttpError } from "./HttpError";

/** How deep lists and objects may lie in one another, and how many properties one object has at most. */
const most = { depth: 32, properties: 500 };

/** Reads bodies of JSON, and refuses with 400, before anything is made of them, those that are deep or wide beyond use. */
export function boundJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // What is parsed as a string is one.
    const text = body as string;
    const error = shapeError(text);
    if (error === null) void parse(request, text, done);
    else done(new HttpError(400, error));
  });
}

/** What is wrong with the shape of a text of JSON, in words; whether it is JSON at all is left to the parser. */
function shapeError(text: string): string | null {
  // How many properties each object and list around the present place has, from the outermost on.
  const counts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") {
      if (counts.push(0) > most.depth) return `This body is nested deeper than ${most.depth} levels.`;
    } else if (sign === "}" || sign === "]") counts.pop();
    else if (sign === ":") {
      const count = (counts.pop() ?? 0) + 1;
      if (count > most.properties) return `An object of this body has more than ${most.properties} fields.`;
      counts.push(count);
    }
  }
  return null;
}

/** Where the string that begins at a place ends: at its closing quote, or with the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === "\\") slashes += 1;
  return slashes % 2 === 1;
}
