import type { FastifyInstance } from 'fastify'
import type { MediaStorage } from '../../kernel/media-storage'

/** Only pictures are served; other objects of the storage are not. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
/** No path upwards, no hidden file. */
const NAME = /^(?:(?!\.)[\w.~-]+\/)*(?!\.)[\w.~-]+\.([a-z]+)$/

/** Serves pictures of products and of the home page at `/media/…`. The name changes with the content. */
export function registerMedia(app: FastifyInstance, storage: MediaStorage): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const type = TYPES[NAME.exec(name)?.[1] ?? '']
    const size = type === undefined ? null : await storage.sizeOf(`media/${name}`)
    if (type === undefined || size === null) return reply.callNotFound()
    const etag = `"${size.toString(36)}-${name.replace(/\W/g, '-')}"`
    reply
      .header('cache-control', 'public, max-age=2592000')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type(type).header('content-length', size)
    return reply.send(storage.read(`media/${name}`))
  })
}
