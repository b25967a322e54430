import { type AddressInfo, createServer } from 'node:net'

/** A port that nobody uses at this moment. */
export function freePort(host: string): Promise<number> {
  return new Promise((ok, no) => {
    const probe = createServer()
    probe.once('error', no)
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => ok(port))
    })
  })
}
