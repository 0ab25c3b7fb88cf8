/** Tells the parent process the port, and from then on, whenever it asks, the microseconds of processor time used so far. */
export function tellParent(port: number): void {
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ micros: user + system });
  });
  process.send?.({ port });
}
