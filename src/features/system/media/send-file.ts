import { CHUNK_BYTES, CHUNK_CONCURRENCY, CHUNK_RETRIES, DIRECT_MAX_BYTES } from '@contract/codes/upload'
import type { UploadToken } from '@contract/schema/upload'
import pLimit, { type LimitFunction } from 'p-limit'
import { isApiError } from '@/app/api/api-error'
import { base64 } from '@/platform/base64'
import { NoReply, type SendRequest } from '@/platform/request.types'
import type { Cancelling, PickedFile, Uploader, UploadReply } from '@/platform/upload.types'
import type { Resumable, ResumeMemory } from './resume-memory'

/** The dependencies of `sendFile`. */
export interface SendWorld {
  uploader: Pick<Uploader, 'sendForm' | 'sendPart'>
  request: SendRequest
  memory: ResumeMemory
  /** A token for one file, or a fresh one to continue under an earlier prefix. */
  token(keyPrefix?: string): Promise<UploadToken>
  /** Origin of the server, '' for the page's own. */
  origin(): string
  now(): number
  sleep(ms: number): Promise<void>
  /** Limits the parts that are sent concurrently; all files of a page share it. */
  limit: LimitFunction
}

/** The server refused this file; `reason` is for the shopper, empty when there is none. */
export class UploadFailed extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(`upload refused: ${status} ${reason}`)
  }
}

export const sendLimit = () => pLimit(CHUNK_CONCURRENCY)
const BACKOFF_MS = 500
const CALL_TIMEOUT_MS = 60_000
/** Statuses after which a retry may succeed. */
const PASSING = [406, 408, 429]
/** Statuses for an upload, or its parts, that the server no longer has. */
const UPLOAD_GONE = [400, 612]

/**
 * Uploads a picture and gives its key: in one form up to 4 MiB, else in chunks of 4 MiB, three concurrently, each
 * tried again three times; arrived chunks are remembered for a day. Rejects with UploadFailed, NoReply or ApiError.
 */
export async function sendFile(
  world: SendWorld,
  file: PickedFile,
  cancelling: Cancelling,
  onProgress: (bytes: number) => void,
): Promise<string> {
  if (file.bytes <= DIRECT_MAX_BYTES) return sendWhole(world, file, cancelling, onProgress)
  const known = world.memory.find(file.fingerprint, world.now())
  if (known) {
    try {
      return await sendChunks(world, file, known, cancelling, onProgress)
    } catch (error) {
      if (!isGone(error)) throw error
      // The server no longer has the upload, or it is another shopper's: start again.
      world.memory.forget(file.fingerprint)
    }
  }
  return sendChunks(world, file, null, cancelling, onProgress)
}

function isGone(error: unknown): boolean {
  return isApiError(error, 'SYS_PARAM_ERROR') || (error instanceof UploadFailed && UPLOAD_GONE.includes(error.status))
}

async function sendWhole(
  world: SendWorld,
  file: PickedFile,
  cancelling: Cancelling,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const { token, uploadUrl, keyPrefix } = await world.token()
  const key = keyPrefix + freshName()
  const url = world.origin() + uploadUrl
  const send = () => world.uploader.sendForm({ url, file, fields: { token, key }, onProgress, cancelling })
  await tried(world, cancelling, () => world.limit(send))
  return key
}

async function sendChunks(
  world: SendWorld,
  file: PickedFile,
  known: Resumable | null,
  cancelling: Cancelling,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const { token, uploadUrl, keyPrefix } = await world.token(known?.keyPrefix)
  const authorization = { Authorization: `UpToken ${token}` }
  const key = known?.key ?? keyPrefix + freshName()
  const base = `${world.origin()}${uploadUrl}/buckets/${bucketOf(token)}/objects/${base64Url(key)}/uploads`
  const call = (url: string, body: string) =>
    tried(world, cancelling, () =>
      world.request({
        method: 'POST',
        url,
        body,
        timeoutMs: CALL_TIMEOUT_MS,
        headers: { ...authorization, 'Content-Type': 'application/json' },
      }),
    )
  const entry: Resumable = known ?? {
    uploadId: textAt(await call(base, ''), 'uploadId'),
    key,
    keyPrefix,
    etags: {},
    at: world.now(),
  }
  const { etags } = entry
  const count = Math.ceil(file.bytes / CHUNK_BYTES)
  const sent = Array.from({ length: count }, (_, i) => (etags[i + 1] ? sizeOf(file, i) : 0))
  const tell = (i: number, bytes: number) => {
    sent[i] = Math.min(bytes, sizeOf(file, i))
    onProgress(sent.reduce((sum, one) => sum + one, 0))
  }
  const sendOne = async (i: number) => {
    const from = i * CHUNK_BYTES
    const piece = {
      url: `${base}/${entry.uploadId}/${i + 1}`,
      headers: authorization,
      from,
      to: from + sizeOf(file, i),
    }
    const send = () => world.uploader.sendPart({ ...piece, file, cancelling, onProgress: (bytes) => tell(i, bytes) })
    etags[i + 1] = textAt(await tried(world, cancelling, () => world.limit(send)), 'etag')
    tell(i, sizeOf(file, i))
    world.memory.keep(file.fingerprint, entry, world.now())
  }
  const missing = sent.flatMap((_, i) => (etags[i + 1] ? [] : [i]))
  // Waits for all: a chunk that arrives after a failure is remembered, too.
  const results = await Promise.allSettled(missing.map(sendOne))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  const parts = sent.map((_, i) => ({ partNumber: i + 1, etag: etags[i + 1] }))
  await call(`${base}/${entry.uploadId}`, JSON.stringify({ parts, fname: file.name }))
  world.memory.forget(file.fingerprint)
  return key
}

/** Retries temporary failures, each time after a longer pause. */
async function tried(world: SendWorld, cancelling: Cancelling, send: () => Promise<UploadReply>): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    if (cancelling.isCancelled) throw new NoReply(false)
    const reply = await send().catch((error: unknown) => {
      if (!(error instanceof NoReply) || cancelling.isCancelled || retries >= CHUNK_RETRIES) throw error
      return null
    })
    if (reply?.status === 200) return reply.body
    if (reply && (!isPassing(reply.status) || retries >= CHUNK_RETRIES))
      throw new UploadFailed(reply.status, reasonOf(reply.body))
    await world.sleep(BACKOFF_MS * 2 ** retries)
  }
}

function isPassing(status: number): boolean {
  return PASSING.includes(status) || (status >= 500 && status < 600)
}

function sizeOf(file: PickedFile, index: number): number {
  return Math.min(CHUNK_BYTES, file.bytes - index * CHUNK_BYTES)
}

/** The server's text for the shopper: Chinese texts are, English ones are for machines. */
function reasonOf(body: unknown): string {
  const text = typeof body === 'object' && body !== null && 'error' in body ? body.error : ''
  return typeof text === 'string' && /[\u4e00-\u9fff]/.test(text) ? text : ''
}

function textAt(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value !== 'string') throw new UploadFailed(0, '')
  return value
}

/** The token's policy names the bucket. */
function bucketOf(token: string): string {
  const policy: unknown = JSON.parse(fromBase64Url(token.split(':')[2] ?? ''))
  return textAt(policy, 'scope').split(':')[0] ?? ''
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** For ASCII texts only: keys and policies contain nothing else. */
export function base64Url(text: string): string {
  const written = base64([...text].map((char) => char.charCodeAt(0)))
  return written.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

export function fromBase64Url(encoded: string): string {
  const bits = [...encoded.replace(/=+$/, '')]
    .map((char) => ALPHABET.indexOf(char).toString(2).padStart(6, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
}

function freshName(): string {
  const part = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0')
  return part() + part()
}
