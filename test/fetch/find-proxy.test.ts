import { expect, test } from "vitest";
import { findProxy, namesProxy } from "../../pipeline/fetch/find-proxy.ts";

const sec = "https://www.sec.gov/a";
const environment = { HTTPS_PROXY: "http://one:3128", HTTP_PROXY: "http://two:3128" };
const find = (address: string, more: Readonly<Record<string, string>> = {}) =>
  findProxy(address, { ...environment, ...more })?.host;

test("an address is asked for by the proxy of its protocol, where there is one", () => {
  expect(find(sec)).toBe("one:3128");
  expect(find("http://www.sec.gov")).toBe("two:3128");
  expect(findProxy(sec, { HTTP_PROXY: "http://two:3128" })).toBeUndefined();
  expect(findProxy(sec, {})).toBeUndefined();
});

test("of two spellings the one in lower case counts, unless it is empty", () => {
  expect(find(sec, { https_proxy: "http://three:3128" })).toBe("three:3128");
  expect(find(sec, { https_proxy: "" })).toBe("one:3128");
  expect(find(sec, { NO_PROXY: "sec.gov", no_proxy: "example.com" })).toBe("one:3128");
});

test("a proxy may be given without http:, with a user, and over https:", () => {
  expect(findProxy(sec, { HTTPS_PROXY: "proxy.example.com:3128" })?.href).toBe("http://proxy.example.com:3128/");
  expect(findProxy(sec, { HTTPS_PROXY: "jane:secret@proxy:80" })).toMatchObject({
    username: "jane",
    hostname: "proxy",
  });
  expect(findProxy(sec, { HTTPS_PROXY: "HTTPS://proxy" })?.href).toBe("https://proxy/");
});

test.each(["socks5://proxy:1080", "http://", "http://a b"])(
  "%s is no address of a proxy, which is told without it",
  (given) => {
    expect(() => findProxy(sec, { HTTPS_PROXY: given })).toThrow(
      /^HTTPS_PROXY holds no address of a proxy: write it like http:/,
    );
  },
);

test.each([
  "*",
  "sec.gov",
  ".sec.gov",
  "*.sec.gov",
  "WWW.SEC.GOV",
  "example.com,www.sec.gov",
  "example.com  sec.gov",
  "sec.gov:443",
])("NO_PROXY=%s exempts the SEC", (exempt) => {
  expect(find(sec, { NO_PROXY: exempt })).toBeUndefined();
});

test.each([
  "",
  ",",
  ".",
  "c.gov",
  "ec.gov",
  "example.com",
  "sec.gov:80",
  "www.sec.gov.example.com",
  "gov/8",
  "0.0.0.0/0",
])("NO_PROXY=%s does not", (exempt) => {
  expect(find(sec, { NO_PROXY: exempt })).toBe("one:3128");
});

test("addresses are exempt one by one, or as a network", () => {
  const store = "https://10.1.2.3:9000";
  for (const exempt of ["10.1.2.3", "10.1.2.3:9000", "10.0.0.0/8", "0.0.0.0/0"])
    expect(find(store, { NO_PROXY: exempt }), exempt).toBeUndefined();
  for (const exempt of ["10.1.2.4", "10.1.2.3:443", "10.2.0.0/16", "10.0.0.0/33", "10.0.0.0/x", "fd00::/8"])
    expect(find(store, { NO_PROXY: exempt }), exempt).toBe("one:3128");
  for (const exempt of ["fd00::1", "[fd00::1]", "[fd00::1]:9000", "fd00::/8"])
    expect(find("https://[fd00::1]:9000", { NO_PROXY: exempt }), exempt).toBeUndefined();
  expect(find("https://[fd00::1]:9000", { NO_PROXY: "fe00::/8" })).toBe("one:3128");
});

test("no proxy is asked for what runs on this machine", () => {
  for (const own of ["http://localhost:1", "http://127.0.0.1:1", "http://127.1.2.3:1", "http://[::1]:1"])
    expect(find(own), own).toBeUndefined();
  expect(find("http://128.0.0.1:1")).toBe("two:3128");
});

test("whether there is a proxy at all is told without an address", () => {
  for (const name of ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"])
    expect(namesProxy({ [name]: "proxy" }), name).toBe(true);
  for (const none of [{}, { HTTPS_PROXY: "" }, { NO_PROXY: "*" }]) expect(namesProxy(none)).toBe(false);
});
