import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicAddressOf, RefusedAddress, type Resolve } from './address-guard'

export const PICTURE_LIMITS = { bytes: 10_000_000, timeoutMs: 10_000, redirects: 3 } as const

/** The bytes of a picture at an address; rejects with an Error with the reason. */
export type FetchPicture = (url: string) => Promise<Buffer>

/** One request to an address that is known to be public; redirects are returned. */
type SendRequest = (url: URL, to: { address: string; family: number }, signal: AbortSignal) => Promise<IncomingMessage>

/** Connects to the checked address itself; TLS still checks the name. */
const ask: SendRequest = (url, to, signal) =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/*, */*;q=0.5', 'user-agent': 'galleria-import' },
        lookup: (_host, options, done) => {
          if (options.all) done(null, [to])
          else done(null, to.address, to.family)
        },
      },
      resolve,
    )
    sent.once('error', reject)
    sent.end()
  })

/** Fetches pictures (or a service's reply) from the public internet only, within limits of size, time and redirects. */
export function pictureFetcher(
  limits: { bytes: number; timeoutMs: number; redirects: number } = PICTURE_LIMITS,
  deps: { resolve?: Resolve; ask?: SendRequest } = {},
): FetchPicture {
  return async (address) => {
    const signal = AbortSignal.timeout(limits.timeoutMs)
    try {
      return await follow(address, limits, signal, deps)
    } catch (error) {
      if (signal.aborted) throw new Error(`${limits.timeoutMs / 1000} 秒内没有回应`)
      throw error instanceof RefusedAddress ? error : new Error(reasonOf(error))
    }
  }
}

async function follow(
  address: string,
  limits: { bytes: number; redirects: number },
  signal: AbortSignal,
  deps: { resolve?: Resolve; ask?: SendRequest },
): Promise<Buffer> {
  let url = parsed(address)
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const to = await aborting(publicAddressOf(url, deps.resolve), signal)
    const answer = await (deps.ask ?? ask)(url, to, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      url = parsed(headers.location, url)
      continue
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw new Error(`回应是 ${statusCode}`)
    }
    return read(answer, limits.bytes)
  }
  throw new Error(`跳转超过 ${limits.redirects} 次`)
}

async function read(answer: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = () => new Error(`超过 ${Math.round(most / 1_000_000)} MB`)
  if (Number(answer.headers['content-length'] ?? 0) > most) {
    answer.destroy()
    throw tooLarge()
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += (part as Buffer).length
    // Leaving the loop closes the connection.
    if (size > most) throw tooLarge()
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

function parsed(address: string, base?: URL): URL {
  try {
    return new URL(address, base)
  } catch {
    throw new Error('不是网址')
  }
}

function aborting<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('太慢')), { once: true })
    work.then(resolve, reject)
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '原因不明'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '找不到这个主机'
  return code !== '' && !error.message.includes(code) ? `${error.message} (${code})` : error.message
}
