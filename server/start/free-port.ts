import { type AddressInfo, createServer } from 'node:net'

export interface HeldPort {
  port: number
  /** Closes the port, so that the server can listen on it. */
  release(): Promise<void>
}

/** A free port, held until it is released, because a mall takes seconds until it listens. */
export function holdFreePort(host: string): Promise<HeldPort> {
  return new Promise((ok, no) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', no)
    server.listen(0, host, () => {
      server.unref()
      const { port } = server.address() as AddressInfo
      ok({ port, release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}
