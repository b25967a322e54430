import { Readable } from 'node:stream'
import { EXPORT_PATH } from '@contract/codes/data-export'
import type { FastifyInstance } from 'fastify'
import type { RateLimiter } from '../rate-limit'

/** The page text for an invalid link. */
const GONE_TEXT = '链接已失效，请在“设置”的“导出个人数据”里重新获取'

export interface ExportedFile {
  name: string
  /** The JSON, in pieces. */
  text: AsyncIterable<string>
}

/** What the gateway uses of the module that stores the files. */
export interface ExportShelf {
  /** Null for a wrong, replaced or expired link. */
  open(uid: string, day: string, token: string): Promise<ExportedFile | null>
}

/**
 * Serves the file of a shopper's own data by its private link, as a download. The token is in the query, which no log
 * contains; calls are limited by IP address.
 */
export function registerDataExports(app: FastifyInstance, shelf: ExportShelf, limiter: RateLimiter): void {
  app.get<{ Params: { uid: string; day: string }; Querystring: { t?: unknown } }>(
    `${EXPORT_PATH}:uid/:day`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      if (!limiter.takeUnsigned(request.ip)) return reply.code(429).send()
      const { uid, day } = request.params
      const { t: token } = request.query
      const isPlain = /^[0-9A-Za-z-]{1,64}$/.test(uid) && /^\d{4}-\d{2}-\d{2}$/.test(day)
      const file = isPlain && typeof token === 'string' ? await shelf.open(uid, day, token) : null
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(GONE_TEXT)
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(file.text))
    },
  )
}
