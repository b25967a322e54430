import type { ConsoleApi, ConsoleDownloads, ConsoleUploads } from '@contract/api'
import { CONSOLE_BASE, CONSOLE_HEADER } from '@contract/codes/console'
import { ERROR_CODES } from '@contract/codes/errors'
import type { Static, TSchema } from '@sinclair/typebox'

export type CallKey = keyof ConsoleApi & string
export type Input<K extends CallKey> = Static<ConsoleApi[K]['input']>
export type Reply<K extends CallKey> = Static<ConsoleApi[K]['reply']>

/** Why a call has no reply. `network`: the server was not reached, so nothing is known about its effect. */
export type FailureKind = 'network' | 'loggedOut' | 'forbidden' | 'changed' | 'refused' | 'failed'

/** A call that failed; the message is for staff. */
export class CallFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** Number of the request in the server's log; empty when the server was not reached. */
    readonly requestId = '',
  ) {
    super(message)
  }
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  [ERROR_CODES.USER_NOT_LOGIN]: 'loggedOut',
  [ERROR_CODES.UNAUTHORIZED]: 'forbidden',
  [ERROR_CODES.STATE_CHANGED]: 'changed',
  [ERROR_CODES.SYS_PARAM_ERROR]: 'refused',
  [ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE]: 'refused',
  [ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR]: 'refused',
}

/** The name of a wrong field before its text; it is cut, because a drawer has few fields. */
const FIELD = /^[a-zA-Z]+: (?=\p{Script=Han})/u

/** Called after each call without a session. */
const loggedOut = new Set<() => void>()
export function onLoggedOut(hear: () => void): () => void {
  loggedOut.add(hear)
  return () => {
    loggedOut.delete(hear)
  }
}

async function sent(key: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(CONSOLE_BASE + key, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CONSOLE_HEADER.name]: CONSOLE_HEADER.value },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailure('network', '网络不通，请检查后重试')
  }
}

function failureOf(code: number, message: string, response: Pick<Response, 'headers'>): CallFailure {
  const kind = KINDS[code] ?? 'failed'
  if (kind === 'loggedOut') for (const hear of loggedOut) hear()
  return new CallFailure(kind, message.replace(FIELD, ''), response.headers.get('x-request-id') ?? '')
}

/** One call of the console's API; a refusal is a CallFailure. */
export async function call<K extends CallKey>(key: K, input: Input<K>, signal?: AbortSignal): Promise<Reply<K>> {
  const response = await sent(key, input, signal)
  const reply = (await response.json().catch(() => {
    throw new CallFailure('failed', '服务器的回复读不懂，请稍后再试', response.headers.get('x-request-id') ?? '')
  })) as { code: number; message: string; data: Reply<K> }
  if (reply.code !== ERROR_CODES.SYS_OK) throw failureOf(reply.code, reply.message, response)
  return reply.data
}
export type DownloadKey = keyof ConsoleDownloads & string

/** Downloads a file under the name that the server gives; a refusal is a CallFailure. */
export async function download<K extends DownloadKey>(
  key: K,
  input: Static<ConsoleDownloads[K]['input']>,
): Promise<void> {
  const response = await sent(key, input)
  if (/^application\/json/.test(response.headers.get('content-type') ?? '')) {
    const { code, message } = (await response.json()) as { code: number; message: string }
    throw failureOf(code, message, response)
  }
  const file = await response.blob().catch(() => {
    throw new CallFailure('network', '下载中断了，请重试')
  })
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: decodeURIComponent(name ?? key) })
  link.click()
  URL.revokeObjectURL(address)
}

export type UploadKey = keyof ConsoleUploads & string

interface UploadOptions {
  query?: Readonly<Record<string, string>>
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** The query of an upload, for those that have one. */
type UploadQuery<K extends UploadKey> = ConsoleUploads[K] extends { query: infer Q extends TSchema }
  ? { query: Static<Q> }
  : { query?: never }

/** Sends a file as it is; `onProgress` gets the sent part, 0 to 1. A refusal is a CallFailure. */
export function upload<K extends UploadKey>(
  key: K,
  file: Blob,
  options: UploadOptions & UploadQuery<K>,
): Promise<Static<ConsoleUploads[K]['reply']>> {
  const { query, onProgress, signal }: UploadOptions = options
  // Not `fetch`, which does not report what was sent.
  const request = new XMLHttpRequest()
  request.open('POST', `${CONSOLE_BASE}${key}?${new URLSearchParams(query)}`)
  request.setRequestHeader('content-type', file.type)
  request.setRequestHeader(CONSOLE_HEADER.name, CONSOLE_HEADER.value)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  signal?.addEventListener('abort', () => request.abort())
  return new Promise((done, refuse) => {
    request.onabort = () => refuse(new DOMException('aborted', 'AbortError'))
    request.onerror = () => refuse(new CallFailure('network', '网络不通，请检查后重试'))
    request.onload = () => {
      const reply = request.response as {
        code: number
        message: string
        data: Static<ConsoleUploads[K]['reply']>
      } | null
      const headers = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' })
      if (reply?.code === ERROR_CODES.SYS_OK) done(reply.data)
      else refuse(failureOf(reply?.code ?? 0, reply?.message ?? '服务器的回复读不懂，请稍后再试', { headers }))
    }
    request.send(file)
  })
}
