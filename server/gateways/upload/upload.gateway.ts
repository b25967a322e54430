import type { Readable } from 'node:stream'
import { CHUNK_BYTES, DIRECT_MAX_BYTES, UPLOAD_PATH } from '@contract/codes/upload'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayDeps } from '../gateway'
import { type FormHandlers, readForm } from './form'
import { type PlaceLimits, Places } from './places'
import { drain, RECEIVE_TIMES, type ReceiveTimes, receive, watch } from './receive'
import { type FinishedFile, type Grant, type Incoming, UPLOAD_STATUS, type UploadDesk, UploadRefused } from './upload'

/** Room for the form's other fields. */
const FORM_EXTRA_BYTES = 64 * 1024
const LIST_BYTES = 64 * 1024
/** Many shoppers share one address (a mall's Wi-Fi); uploads without a proven token have a smaller share. */
const PROVEN_PLACES: PlaceLimits = { all: 150, ofAddress: 40 }
const UNPROVEN_PLACES: PlaceLimits = { all: 50, ofAddress: 12 }

export interface UploadOptions {
  times?: ReceiveTimes
}

type UploadDeps = Pick<GatewayDeps, 'clock' | 'limiter' | 'log'>

interface ObjectParams {
  bucket: string
  object: string
}
type UploadParams = ObjectParams & { uploadId: string }

/**
 * The upload host: the protocol of Qiniu's clients, form and resumable v2 (decision 0020). It has its own content
 * parsers, because bodies are streamed to the disk.
 */
export async function registerUpload(
  app: FastifyInstance,
  desk: UploadDesk,
  deps: UploadDeps,
  { times = RECEIVE_TIMES }: UploadOptions = {},
): Promise<void> {
  const proven = new Places(PROVEN_PLACES)
  const unproven = new Places(UNPROVEN_PLACES)
  await app.register(async (host) => {
    host.removeAllContentTypeParsers()
    host.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    host.addHook('onRequest', async (request) => {
      if (!deps.limiter.takeUnsigned(request.ip)) throw new UploadRefused(429, 'too many requests')
    })
    host.setErrorHandler((error, request, reply) => refuse(error, request, reply, deps, times))

    host.post(UPLOAD_PATH, async (request, reply) => {
      refuseLarge(request, DIRECT_MAX_BYTES + FORM_EXTRA_BYTES)
      // The protocol's own clients send the token after the file; a token before the file is checked before the file is
      // read.
      const place: { leave?: () => void } = {}
      const handlers: FormHandlers = {
        incomingFile: () => desk.incomingFile(),
        dropIncoming: (file) => desk.dropIncoming(file),
        onEarlyField(name, value) {
          if (name !== 'token') return
          desk.grantOf(value)
          place.leave = placeFor(request, proven)
        },
        onFile() {
          place.leave ??= placeFor(request, unproven)
        },
      }
      let incoming: Incoming | null = null
      try {
        const form = await readForm(bodyOf(request), request.headers, handlers, times)
        incoming = form.incoming
        const { fields } = form
        const grant = desk.grantOf(fields.get('token') ?? '')
        request.callerUid = grant.uid
        if (!incoming) throw new UploadRefused(400, 'file is not specified')
        const checksum = fields.get('crc32')
        if (checksum !== undefined && Number(checksum) >>> 0 !== incoming.crc32)
          throw new UploadRefused(UPLOAD_STATUS.badChecksum, 'crc32 does not match')
        return sendFile(reply, await desk.finish(grant, fields.get('key') ?? null, incoming))
      } finally {
        place.leave?.()
        if (incoming) await desk.dropIncoming(incoming.file)
      }
    })

    const uploads = `${UPLOAD_PATH}/buckets/:bucket/objects/:object/uploads`
    host.post<{ Params: ObjectParams }>(uploads, async (request, reply) => {
      const { grant, key } = admitted(request, desk)
      const { uploadId, expireAt } = await desk.openUpload(grant, key)
      return send(reply, 200, { uploadId, expireAt: Math.floor(expireAt / 1000) })
    })

    host.put<{ Params: UploadParams & { part: string } }>(`${uploads}/:uploadId/:part`, async (request, reply) => {
      const { grant, key } = admitted(request, desk)
      const { uploadId, part } = request.params
      if (!/^[1-9]\d{0,3}$/.test(part)) throw new UploadRefused(400, 'invalid part number')
      const length = Number(request.headers['content-length'] ?? 0)
      await desk.checkPart(grant, key, uploadId, Number(part), length)
      const leave = placeFor(request, proven)
      let incoming: Incoming | null = null
      try {
        incoming = await receive(bodyOf(request), await desk.incomingFile(), CHUNK_BYTES, times)
        const md5 = request.headers['content-md5']
        if (typeof md5 === 'string' && md5.toLowerCase() !== incoming.md5)
          throw new UploadRefused(UPLOAD_STATUS.badChecksum, 'md5 does not match')
        return send(reply, 200, await desk.putPart(grant, uploadId, Number(part), incoming))
      } finally {
        leave()
        if (incoming) await desk.dropIncoming(incoming.file)
      }
    })

    host.post<{ Params: UploadParams }>(`${uploads}/:uploadId`, async (request, reply) => {
      const { grant, key } = admitted(request, desk)
      const leave = placeFor(request, proven)
      try {
        const parts = partsOf(await textOf(bodyOf(request), times))
        return sendFile(reply, await desk.completeUpload(grant, key, request.params.uploadId, parts))
      } finally {
        leave()
      }
    })

    host.delete<{ Params: UploadParams }>(`${uploads}/:uploadId`, async (request, reply) => {
      const { grant, key } = admitted(request, desk)
      await desk.dropUpload(grant, key, request.params.uploadId)
      return send(reply, 200, {})
    })
  })
}

/** A place for an upload of this caller; returns the function that frees it. */
function placeFor(request: FastifyRequest, places: Places): () => void {
  const leave = places.take(request.ip)
  if (!leave) throw new UploadRefused(503, 'busy')
  return leave
}

/** Token, bucket and key of a resumable call; the key is null for `~`. */
function admitted(
  request: FastifyRequest<{ Params: ObjectParams }>,
  desk: UploadDesk,
): { grant: Grant; key: string | null } {
  const token = /^UpToken (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new UploadRefused(401, 'token is not specified')
  const grant = desk.grantOf(token)
  request.callerUid = grant.uid
  const { bucket, object } = request.params
  if (bucket !== desk.bucket) throw new UploadRefused(UPLOAD_STATUS.noSuchBucket, 'no such bucket')
  return { grant, key: object === '~' ? null : Buffer.from(object, 'base64url').toString() }
}

function bodyOf(request: FastifyRequest): Readable {
  // The parser above passes the stream on; a request without a body has none.
  return (request.body as Readable | undefined) ?? request.raw
}

function refuseLarge(request: FastifyRequest, most: number): void {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new UploadRefused(413, '文件太大')
}

async function textOf(body: Readable, times: ReceiveTimes): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const watched = watch(body, times)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      watched.goOn()
      bytes += chunk.length
      if (bytes > LIST_BYTES) throw new UploadRefused(413, 'the list is too long')
      chunks.push(chunk)
    }
  } finally {
    watched.stop()
  }
  return Buffer.concat(chunks).toString()
}

function partsOf(text: string): { partNumber: number; etag: string }[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UploadRefused(400, 'the list of parts can not be read')
  }
  const parts: unknown = typeof value === 'object' && value !== null && 'parts' in value ? value.parts : null
  if (!Array.isArray(parts) || !parts.every(isPart)) throw new UploadRefused(400, 'the list of parts is wrong')
  return parts
}

function isPart(value: unknown): value is { partNumber: number; etag: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'partNumber' in value &&
    Number.isInteger(value.partNumber) &&
    'etag' in value &&
    typeof value.etag === 'string' &&
    /^[\w-]{1,40}$/.test(value.etag)
  )
}

/** A file with the protocol's field names. */
function sendFile(reply: FastifyReply, file: FinishedFile): FastifyReply {
  const { key, hash, bytes, type, url, width, height } = file
  return send(reply, 200, { key, hash, fsize: bytes, mimeType: type, url, width, height })
}

function send(reply: FastifyReply, status: number, value: object): FastifyReply {
  // Fastify accepts no status above 599; the protocol has some.
  reply.raw.statusCode = status
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-reqid', reply.request.id)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(value))
}

function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: UploadDeps,
  { idleMs }: ReceiveTimes,
): FastifyReply {
  // The body has no reader yet: draining it ends the connection of a silent client in time.
  if (request.raw.readableFlowing === null) drain(request.raw, idleMs)
  if (error instanceof UploadRefused) return send(reply, error.status, { error: error.message })
  // Refused by Fastify: an invalid content type or length.
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return send(reply, status, { error: 'the request can not be read' })
  deps.log.error({ err: error, requestId: request.id }, 'an upload failed')
  return send(reply, 500, { error: '上传失败，请稍后再试' })
}
