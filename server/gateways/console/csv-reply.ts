import { Readable } from 'node:stream'
import { ERROR_CODES } from '@contract/codes/errors'
import type { FastifyReply } from 'fastify'
import { csvLine } from '../../importing/csv-writer'
import type { Logger } from '../../kernel/log'
import type { Download } from './console-endpoint'

/** Without it Excel does not read a CSV file as UTF-8. */
const BOM = '\uFEFF'

/**
 * Sends a table page by page: the next page is read when the browser has received the previous one, and none after it
 * disconnects. A failure of the first page is thrown; a later one ends the connection, so that no browser accepts a
 * partial file as complete.
 */
export async function sendCsv(reply: FastifyReply, { fileName, pages }: Download, log: Logger): Promise<FastifyReply> {
  const all = pages[Symbol.asyncIterator]()
  const first = await all.next()
  const requestId = reply.request.id

  async function* lines() {
    try {
      yield BOM
      for (let page = first; page.done !== true; page = await all.next())
        yield page.value.map((cells) => csvLine(cells)).join('')
    } catch (error) {
      log.error({ err: error, requestId }, 'a download failed')
      throw error
    } finally {
      await all.return?.()
    }
  }

  reply.request.resultCode = ERROR_CODES.SYS_OK
  return reply
    .code(200)
    .header('content-type', 'text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .header('cache-control', 'no-store')
    .send(Readable.from(lines(), { objectMode: false }))
}
