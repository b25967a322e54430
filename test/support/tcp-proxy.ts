import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type Hang = 'both' | 'toServer' | 'toClient'

/** One direction of a connection; data that may not pass now is queued. */
class Way {
  #kept: (() => void)[] = []
  #isHanging = false
  #delayMs = 0
  #last: Promise<void> = Promise.resolve()

  set(isHanging: boolean, delayMs: number): void {
    this.#isHanging = isHanging
    this.#delayMs = delayMs
    if (isHanging) return
    const kept = this.#kept
    this.#kept = []
    for (const pass of kept) this.do(pass)
  }

  do(pass: () => void): void {
    if (this.#isHanging) {
      this.#kept.push(pass)
      return
    }
    if (this.#delayMs === 0) {
      pass()
      return
    }
    const delayMs = this.#delayMs
    this.#last = this.#last.then(() => new Promise((done) => setTimeout(done, delayMs))).then(pass)
  }
}

interface Pair {
  client: Socket
  server: Socket
  toServer: Way
  toClient: Way
}

/**
 * A proxy before a server on loopback. It passes, cuts, delays, or hangs in one direction or both. While it hangs, it
 * accepts connections and forwards nothing, not even their end; afterwards it forwards the queued data.
 */
export class TcpProxy {
  /** Number of connections through the proxy so far. */
  opened = 0
  #pairs = new Set<Pair>()
  readonly #sockets = new Set<Socket>()
  #hang: Hang | null = null
  #delayMs = 0
  #isCut = false

  private constructor(
    private readonly toPort: number,
    private readonly listener: Server,
  ) {
    listener.on('connection', (client: Socket) => this.#accept(client))
  }

  static async open(toPort: number): Promise<TcpProxy> {
    const listener = createServer({ allowHalfOpen: true })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    return new TcpProxy(toPort, listener)
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port
  }

  /** An address of the server through this proxy. */
  through(address: string): string {
    const url = new URL(address)
    url.hostname = '127.0.0.1'
    url.port = String(this.port)
    return url.href
  }

  pass(): void {
    this.#isCut = false
    this.#turn(null, 0)
  }

  hang(hang: Hang): void {
    this.#turn(hang, 0)
  }

  delay(ms: number): void {
    this.#turn(null, ms)
  }

  /** Ends all connections and refuses new ones until `pass`. */
  cut(): void {
    this.#isCut = true
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.destroy()
  }

  /** Current connections hang forever, without an error at either end; new connections pass. */
  lose(): void {
    for (const pair of this.#pairs) for (const way of [pair.toServer, pair.toClient]) way.set(true, 0)
    this.#pairs = new Set()
    this.pass()
  }

  async close(): Promise<void> {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((done) => this.listener.close(done))
  }

  #turn(hang: Hang | null, delayMs: number): void {
    this.#hang = hang
    this.#delayMs = delayMs
    for (const pair of this.#pairs) this.#set(pair)
  }

  #set({ toServer, toClient }: Pair): void {
    toServer.set(this.#hang === 'both' || this.#hang === 'toServer', this.#delayMs)
    toClient.set(this.#hang === 'both' || this.#hang === 'toClient', this.#delayMs)
  }

  #accept(client: Socket): void {
    client.on('error', () => undefined)
    if (this.#isCut) {
      client.destroy()
      return
    }
    this.opened += 1
    const server = connect({ port: this.toPort, host: '127.0.0.1', allowHalfOpen: true })
    server.on('error', () => undefined)
    const pair = { client, server, toServer: new Way(), toClient: new Way() }
    this.#pairs.add(pair)
    this.#set(pair)
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    }
    const pump = (from: Socket, way: Way, to: Socket) => {
      from.on('data', (chunk: Buffer) => way.do(() => void to.write(chunk)))
      from.on('end', () => way.do(() => void to.end()))
      from.on('close', () => way.do(() => to.destroy()))
    }
    pump(client, pair.toServer, server)
    pump(server, pair.toClient, client)
    client.once('close', () => server.destroyed && this.#pairs.delete(pair))
    server.once('close', () => client.destroyed && this.#pairs.delete(pair))
  }
}
