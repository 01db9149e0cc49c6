import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { http } from "../../../src/providers/http";

export interface Request {
  method: string;
  /** With its query, without the host. */
  url: string;
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
}

export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers the page's requests in place of a server, and keeps what was asked. The last matching answer counts. */
export function fakeServer() {
  const requests: Request[] = [];
  const answers: { method: string; path: RegExp; answer: (request: Request) => Answer | Promise<Answer> }[] =
    [];
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const query = config.params ? `?${new URLSearchParams(config.params).toString()}` : "";
    const request: Request = {
      method: (config.method ?? "get").toUpperCase(),
      url: `${config.url}${query}`,
      body: typeof config.data === "string" ? JSON.parse(config.data) : config.data,
      headers: { ...config.headers },
    };
    requests.push(request);
    const known = answers.findLast(({ method, path }) => method === request.method && path.test(request.url));
    const {
      status = 200,
      body = [],
      headers = {},
    } = (await known?.answer(request)) ?? { status: 404, body: { message: "Unknown." } };
    const response = { data: body, status, statusText: "", headers, config, request: {} };
    if (status < 400) return response;
    throw new AxiosError("failed", "ERR_BAD_REQUEST", config, {}, response);
  };
  return {
    requests,
    on(method: string, path: RegExp, answer: Answer | ((request: Request) => Answer | Promise<Answer>)) {
      answers.push({ method, path, answer: typeof answer === "function" ? answer : () => answer });
    },
    /** The requests of a method to a path, in their order. */
    asked: (method: string, path: RegExp) =>
      requests.filter((request) => request.method === method && path.test(request.url)),
  };
}
