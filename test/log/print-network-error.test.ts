import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { printNetworkError } from "../../pipeline/log/print-network-error.ts";

test("of a host with several addresses, about which Node says nothing, each is told", async () => {
  const addresses = ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
  const socket = connect({ host: "two", port: 1, lookup: (_host, _options, done) => done(null, addresses) });
  const [error] = await once(socket, "error");
  expect(error.message).toBe("");
  expect(printNetworkError(error)).toBe("connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1");
});

test("what says something itself is told as it is", () => {
  expect(printNetworkError(new Error("getaddrinfo ENOTFOUND www.sec.gov"))).toBe("getaddrinfo ENOTFOUND www.sec.gov");
});
