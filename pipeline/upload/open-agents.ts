import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIPv6 } from "node:net";
import { HttpProxyAgent, HttpsProxyAgent } from "hpagent";
import { findProxy } from "../fetch/find-proxy.ts";
import { printNetworkError } from "../log/print-network-error.ts";

type Connect = HttpAgent["createConnection"];

/**
 * Agents that reach each host by a tunnel through the proxy that the environment names for it, and directly where it names none. Which hosts
 * there are is the SDK's to know: of the store, and of whoever gives the credentials.
 */
export function openAgents(given: Pick<AgentOptions, "maxSockets" | "timeout">) {
  const options = { keepAlive: true, ...given };
  const [httpAgent, httpsAgent] = [new HttpAgent(options), new HttpsAgent(options)];
  divert(httpAgent, "http", (proxy) => new HttpProxyAgent({ ...options, proxy }));
  divert(httpsAgent, "https", (proxy) => new HttpsProxyAgent({ ...options, proxy }));
  return { httpAgent, httpsAgent };
}

function divert(agent: HttpAgent, protocol: string, openThrough: (proxy: URL) => HttpAgent): void {
  const connectDirectly: Connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const host = options.host ?? "";
    const proxy = findProxy(`${protocol}://${isIPv6(host) ? `[${host}]` : host}:${options.port}`);
    if (!proxy) return connectDirectly(options, done);
    return openThrough(proxy).createConnection(options, (error, stream) =>
      done?.(error && explain(error, proxy), stream),
    );
  };
}

/** By that name the SDK knows what to repeat; its code would tell of the store. */
function explain(cause: Error, { host }: URL): Error {
  const error = new Error(`the proxy ${host} gives no way to it (${printNetworkError(cause)})`, { cause });
  return Object.assign(error, { name: "TimeoutError" });
}
