/** A request of the load, made anew for each time it is sent. */
export interface LoadRequest {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON as text; bytes come with the headers that describe them. */
  body?: string | Buffer;
  /** The status that the answer must have, where it is another than that of the target. */
  status?: number;
  /** Told the body of the answer, where the next request depends on it. */
  answered?(body: string): void;
}

/** A server under load and what is asked of it. */
export interface Target {
  port: number;
  /** The next request of one of the connections. */
  next(connection: number): LoadRequest;
  /** The status that every answer must have. */
  status: number;
}
