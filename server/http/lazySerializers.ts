import { SerializerSelector, type SerializerFactory } from "@fastify/fast-json-stringify-compiler";

/**
 * Fastify's own writers of answers, each made with the first answer that it writes: making all of them would hold up
 * every start by a few tenths of a second.
 */
export const lazySerializers: SerializerFactory = (...settings) => {
  const compile = SerializerSelector()(...settings);
  return (route) => {
    let write: ReturnType<typeof compile> | undefined;
    return (answer) => (write ??= compile(route))(answer);
  };
};
