import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** The session that signs the calls of the load generator. */
export interface Signer {
  uid: string
  sessionKey: string
  secret: string
  deviceId: string
  accessToken: string
}

/** A refusal by the server, with its code and text. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`${code} ${message}`)
  }
}

interface Waiting {
  resolve: (body: string) => void
  reject: (reason: unknown) => void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A minimal keep-alive HTTP connection with one pending request, because the load generator shares a machine with the
 * server that it measures.
 */
export class Connection {
  readonly #socket: Socket
  #waiting: Waiting | null = null
  #chunks: Buffer[] = []
  #size = 0
  #needed = 0

  private constructor(
    socket: Socket,
    private readonly host: string,
  ) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Connection(socket, host))
      })
    })
  }

  /** Body of the answer, which must have a Content-Length. */
  request(method: string, path: string, type: string, body: string, header = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      const length = body === '' ? '' : `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${header}${length}\r\n${body}`)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size < this.#needed) return
    const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    this.#chunks = [all]
    const headEnd = all.indexOf(HEAD_END)
    if (headEnd < 0) return
    const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, headEnd))?.[1]
    if (length === undefined) {
      this.#fail(new Error('an answer without Content-Length'))
      return
    }
    this.#needed = headEnd + HEAD_END.length + Number(length)
    if (this.#size < this.#needed) return
    const waiting = this.#waiting
    this.#waiting = null
    this.#chunks = []
    this.#size = 0
    this.#needed = 0
    waiting?.resolve(all.toString('utf8', headEnd + HEAD_END.length))
  }

  #fail(reason: Error): void {
    this.#waiting?.reject(reason)
    this.#waiting = null
  }
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** A query with its signature, as docs/wire.md "Signature" describes. */
export function signedQuery(
  { secret }: Signer,
  query: Readonly<Record<string, string>>,
  rest: Readonly<Record<string, string>>,
): string {
  const signed: Record<string, string> = { ...query, ...rest }
  const p = Object.keys(signed)
    .sort()
    .map((key) => `${encode(key)}=${encode(signed[key] ?? '')}`)
    .join('&')
  const sign = createHash('sha256').update(`${secret}${p}${secret}`).digest('hex')
  return Object.entries({ ...query, sign })
    .map(([key, value]) => `${key}=${encode(value)}`)
    .join('&')
}

/** A core call, signed as docs/wire.md "Signature" describes; resolves with the reply's data. */
export async function callCore<R>(
  connection: Connection,
  signer: Signer,
  method: 'GET' | 'POST',
  name: string,
  input: object,
  idempotencyKey?: string,
): Promise<R> {
  const path = `/service/app/user/${name}`
  const query: Record<string, string> = {
    appKey: 'galleria-h5',
    deviceId: signer.deviceId,
    platform: 'h5',
    sessionKey: signer.sessionKey,
    source: 'bench',
    timestamp: String(Math.floor(Date.now() / 1000)),
    uid: signer.uid,
  }
  const body = method === 'POST' ? JSON.stringify(input) : ''
  if (method === 'GET') for (const [key, value] of Object.entries(input)) query[key] = String(value)
  const text = signedQuery(signer, query, { method, path, ...(body ? { body } : {}) })
  const header = idempotencyKey === undefined ? '' : `idempotency-key: ${idempotencyKey}\r\n`
  const reply = JSON.parse(await connection.request(method, `${path}?${text}`, 'application/json', body, header))
  if (reply.code !== 0) throw new Refused(reply.code, reply.message)
  return reply.data
}

/** A call of the payment dialect. */
export async function callPay<R>(connection: Connection, method: string, form: Record<string, string>): Promise<R> {
  const body = new URLSearchParams({ method, ...form }).toString()
  const reply = JSON.parse(await connection.request('POST', '/pay.do', 'application/x-www-form-urlencoded', body))
  if (reply.code !== 0) throw new Refused(reply.code, reply.msg)
  return reply.data
}
