import { BlockList, isIP } from "node:net";

/** The environment of a process. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy by which an address is to be asked, as curl takes it from HTTPS_PROXY, or HTTP_PROXY where the address is of http:, and
 * NO_PROXY; of two spellings that in lower case counts. Undefined where there is none, or the address is of this machine.
 * @throws Error naming the variable that holds no address of a proxy.
 */
export function findProxy(address: string, environment: Environment = process.env): URL | undefined {
  const { protocol, hostname, port } = new URL(address);
  const [name, usualPort] = protocol === "https:" ? ["HTTPS_PROXY", "443"] : ["HTTP_PROXY", "80"];
  const given = readEither(environment, name);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (given === "" || isOwn(host)) return undefined;
  const exempt = readEither(environment, "NO_PROXY").split(/[\s,]+/);
  if (exempt.some((each) => each === "*" || isNamedBy(each.toLowerCase(), host, port || usualPort))) return undefined;
  const proxy = given.includes("://") ? given : `http://${given}`;
  if (/^https?:/i.test(proxy) && URL.canParse(proxy)) return new URL(proxy);
  throw new Error(`${name} holds no address of a proxy: write it like http://proxy.example.com:3128.`);
}

/** Whether an environment names a proxy for whatever address. */
export function namesProxy(environment: Environment = process.env): boolean {
  return ["HTTPS_PROXY", "HTTP_PROXY"].some((name) => readEither(environment, name) !== "");
}

/** An empty one is none. */
function readEither(environment: Environment, name: string): string {
  return environment[name.toLowerCase()] || environment[name] || "";
}

/** No proxy reaches what listens on this machine alone. */
function isOwn(host: string): boolean {
  return host === "localhost" || host === "::1" || isWithin("127.0.0.0", "8", host);
}

/** A host names those below it, too, with a point or `*.` before it or not; addresses may be given as a network, and either with a port. */
function isNamedBy(entry: string, host: string, port: string): boolean {
  const [network = "", bits] = entry.split("/");
  if (bits !== undefined) return isWithin(network, bits, host);
  const [, bare = entry, only = port] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
  const name = bare.replace(/^\*?\.|[[\]]/g, "");
  return name !== "" && only === port && (host === name || host.endsWith(`.${name}`));
}

function isWithin(network: string, bits: string, host: string): boolean {
  const family = isIP(network) === 6 ? "ipv6" : "ipv4";
  if (isIP(network) === 0 || isIP(network) !== isIP(host) || !/^\d+$/.test(bits)) return false;
  if (Number(bits) > (family === "ipv6" ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(host, family);
}
