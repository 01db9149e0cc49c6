import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { http } from "../../src/providers/http";
import { address, network } from "./askServer";

/** A request that the page made. */
interface Request {
  method: string;
  /** With its query, without the host. */
  url: string;
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** What a page is answered in place of the server's answer. */
interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers a request of the page; `pass` gives what the server answers. */
type AtEdge = (
  request: Request,
  pass: () => Promise<AxiosResponse>,
) => Answer | Promise<Answer | AxiosResponse>;

/** Where the page's requests leave it: they are kept here, and all but those that a test catches go on to the server. */
export function pageEdge() {
  const requests: Request[] = [];
  const caught: { method: string; path: RegExp; answer: AtEdge }[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const request = requestOf(config);
    requests.push(request);
    for (const [name, value] of Object.entries(network)) config.headers.set(name, value);
    const last = caught.findLast(({ method, path }) => method === request.method && path.test(request.url));
    if (!last) return usual(config);
    const pass = async () => {
      const answered = await usual(config);
      return { ...answered, data: JSON.parse(answered.data || "null") };
    };
    const answer = await last.answer(request, pass);
    return "config" in answer ? answer : responseOf(answer, config);
  };

  /** Answers what the page asks in place of the server, until the function that is given back is called. */
  function on(method: string, path: RegExp, answer: Answer | AtEdge): () => void {
    const one = { method, path, answer: typeof answer === "function" ? answer : () => answer };
    caught.push(one);
    return () => void caught.splice(caught.indexOf(one), 1);
  }

  return {
    /** Stands at the page's edge anew: nothing was asked, and nothing is caught. */
    begin(): void {
      requests.length = 0;
      caught.length = 0;
      http.defaults.baseURL = address;
      http.defaults.adapter = adapter;
    },
    /** What the page asked in this test, oldest first. */
    requests,
    /** The requests of a method to a path. */
    asked: (method: string, path: RegExp) =>
      requests.filter((request) => request.method === method && path.test(request.url)),
    on,
    /** Has the server answer the next such request, but the page wait for it until the function is called. */
    hold(method: string, path: RegExp): () => void {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const end = on(method, path, async (_, pass) => {
        end();
        const answered = pass();
        await Promise.allSettled([answered]);
        await held;
        return answered;
      });
      return letGo;
    },
    /** Has the server answer the next such request, but the page never hear of it: the network is lost. */
    lose(method: string, path: RegExp): void {
      const end = on(method, path, async (_, pass) => {
        end();
        await Promise.allSettled([pass()]);
        throw new AxiosError("lost", "ERR_NETWORK");
      });
    },
  };
}

/** The way that the application itself takes to the server: a function, as src/providers/http.ts sets it. */
const usual = http.defaults.adapter as AxiosAdapter;

const requestOf = (config: InternalAxiosRequestConfig): Request => ({
  method: (config.method ?? "get").toUpperCase(),
  url: http.getUri(config).slice(address.length),
  body: typeof config.data === "string" ? JSON.parse(config.data) : config.data,
  headers: { ...config.headers },
});

function responseOf(
  { status = 200, body, headers = {} }: Answer,
  config: InternalAxiosRequestConfig,
): AxiosResponse {
  const response = { data: body, status, statusText: "", headers, config, request: {} };
  if (status < 400) return response;
  throw new AxiosError("failed", "ERR_BAD_REQUEST", config, {}, response);
}
