import { type AddressInfo, createServer } from 'node:net'

export interface HeldPort {
  port: number
  /** Lets go of it, for whoever listens there next. */
  release(): Promise<void>
}

/** A port that nobody uses, kept until it is released: a mall takes seconds from here to its first call. */
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
