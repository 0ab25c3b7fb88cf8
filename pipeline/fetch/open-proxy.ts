import type { Dispatcher } from "undici";

/** A `fetch` by a proxy, of which Node's own hears nothing: the library that this is made of is loaded with the first request. */
export function openProxy({ href }: URL) {
  let dispatcher: Dispatcher | undefined;
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { fetch, ProxyAgent } = await import("undici");
    dispatcher ??= new ProxyAgent({ uri: href, proxyTunnel: false });
    return fetch(url, { ...init, dispatcher });
  };
}
