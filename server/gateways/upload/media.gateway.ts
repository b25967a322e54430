import { MEDIA_FILE_PATH, MEDIA_PRIVATE_PATH } from '@contract/codes/upload'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '../gateway'
import { parseFields } from '../signature'
import { type MediaShelf, type Outgoing, UploadRefused } from './upload'

type FileRequest = FastifyRequest<{ Params: { '*': string } }>

/** Serves uploaded files: public ones cached for good, private ones by a signed address that is valid for minutes. */
export function registerMedia(app: FastifyInstance, shelf: MediaShelf): void {
  app.get<{ Params: { '*': string } }>(`${MEDIA_FILE_PATH}*`, (request, reply) =>
    answer(request, reply, 'public, max-age=31536000, immutable', (query, accept) =>
      shelf.publicFile(request.params['*'], query, accept),
    ),
  )
  app.get<{ Params: { '*': string } }>(`${MEDIA_PRIVATE_PATH}*`, (request, reply) =>
    answer(request, reply, 'private, no-store', (query, accept) =>
      shelf.privateFile(request.params['*'], query, accept),
    ),
  )
}

async function answer(
  request: FileRequest,
  reply: FastifyReply,
  caching: string,
  find: (query: Record<string, string>, accept: string) => Promise<Outgoing | null>,
): Promise<FastifyReply> {
  try {
    const fields = parseFields(queryOf(request), true)
    if (!fields) throw new UploadRefused(400, 'the query can not be read')
    const found = await find(Object.fromEntries(fields), request.headers.accept ?? '')
    if (!found) throw new UploadRefused(404, 'no such file')
    return give(request, reply, caching, found)
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    return safe(reply, 'no-store')
      .code(error.status)
      .type('application/json')
      .send(JSON.stringify({ error: error.message }))
  }
}

/** Headers under which no browser runs a file or guesses its type. */
function safe(reply: FastifyReply, caching: string): FastifyReply {
  return reply
    .header('cache-control', caching)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

function give(request: FileRequest, reply: FastifyReply, caching: string, found: Outgoing): FastifyReply {
  const { type, bytes, etag } = found
  safe(reply, caching).header('vary', 'accept').type(type)
  // A browser shows no PDF in a sandbox. The mall makes these files itself; the name is used when they are saved.
  if (type === 'application/pdf')
    reply.removeHeader('content-security-policy').header('content-disposition', 'inline; filename="invoice.pdf"')
  if (etag !== null) {
    reply.header('etag', `"${etag}"`)
    if (request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
  }
  if (!found.isVideo) return reply.header('content-length', bytes).send(found.open())
  // Phones play a video only from a server that supports ranges.
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, bytes)
  if (range === undefined) return reply.header('content-length', bytes).send(found.open())
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(found.open(range))
}

/** The one range of a request; undefined without one, null when it is outside the file. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(bytes - 1, Number(to))
  return start > end || start >= bytes ? null : { start, end }
}
