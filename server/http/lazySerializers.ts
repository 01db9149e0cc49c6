import { SerializerSelector, type SerializerFactory } from "@fastify/fast-json-stringify-compiler";

type Serializer = ReturnType<ReturnType<SerializerFactory>>;

/** By the text of the schemas that they may refer to, then by that of their own. */
const made = new Map<string, Map<string, Serializer>>();

/**
 * Fastify's own writers of answers, each made with the first answer that it writes: making all of them would hold up
 * every start by a few tenths of a second. Equal schemas share one: routes answer many errors alike, and the applications
 * of the tests everything.
 */
export const lazySerializers: SerializerFactory = (shared, options) => {
  const compile = SerializerSelector()(shared, options);
  let alike: Map<string, Serializer> | undefined;
  return (route) => {
    let write: Serializer | undefined;
    const find = () => {
      alike ??= valueIn(made, JSON.stringify(shared), () => new Map());
      return valueIn(alike, JSON.stringify(route.schema), () => compile(route));
    };
    return (answer) => (write ??= find())(answer);
  };
};

/** The value of a key, made where there is none yet. */
function valueIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
