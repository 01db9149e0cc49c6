import { SerializerSelector, type SerializerFactory } from "@fastify/fast-json-stringify-compiler";

type Serializer = ReturnType<ReturnType<SerializerFactory>>;

/** By the text of the schema: routes answer many errors alike, and the applications of the tests everything. */
const made = new Map<string, Serializer>();

/**
 * Fastify's own writers of answers, each made with the first answer that it writes: making all of them would hold up
 * every start by a few tenths of a second. Equal schemas share one.
 */
export const lazySerializers: SerializerFactory = (shared, options) => {
  const compile = SerializerSelector()(shared, options);
  let sharedText: string | undefined;
  return (route) => {
    let write: Serializer | undefined;
    const serializer = () =>
      serializerOf(`${JSON.stringify(route.schema)}${(sharedText ??= JSON.stringify(shared))}`, () =>
        compile(route),
      );
    return (answer) => (write ??= serializer())(answer);
  };
};

function serializerOf(schema: string, make: () => Serializer): Serializer {
  const serializer = made.get(schema) ?? make();
  made.set(schema, serializer);
  return serializer;
}
