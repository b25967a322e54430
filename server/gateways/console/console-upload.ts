import type { Readable } from 'node:stream'
import { CONSOLE_BASE } from '@contract/codes/console'
import { ERROR_CODES } from '@contract/codes/errors'
import type { FastifyInstance } from 'fastify'
import { AppError, fail, failParam } from '../../kernel/errors'
import { queryOf, sendJson } from '../gateway'
import { checker, writer } from '../schema'
import { parseFields } from '../signature'
import { drain, RECEIVE_TIMES, type ReceiveTimes, watch } from '../upload/receive'
import { actorOf, type ConsoleAdmission } from './admission'
import type { ConsoleUploadRoute } from './console-endpoint'

/**
 * Registers the uploads of the console. Bodies are streams, so they have a content parser of their own; nothing of a body
 * is read before the checks of the call.
 */
export function registerConsoleUploads(
  app: FastifyInstance,
  routes: readonly ConsoleUploadRoute[],
  admission: ConsoleAdmission,
): void {
  app.register(async (host) => {
    host.removeAllContentTypeParsers()
    host.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const { key, spec, take } of routes) {
      const write = writer(spec.reply)
      const check = spec.query && checker(spec.query, true)
      host.all(CONSOLE_BASE + key, async (request, reply) => {
        const body = request.raw
        try {
          const token = admission.tokenOf(request, (type) => spec.types.includes(type.toLowerCase()))
          const staff = await admission.admit(key, spec.auth, token, request)
          if (!staff) fail('USER_NOT_LOGIN')
          if (Number(request.headers['content-length'] ?? 0) > spec.mostBytes) failLarge(spec.mostBytes)
          const file = piecesOf(body, spec.mostBytes)
          const query = check ? fieldsOf(queryOf(request)) : null
          check?.(query)
          const data = await take({ file, query, staff, actor: actorOf(staff) })
          return sendJson(reply, ERROR_CODES.SYS_OK, 200, `{"code":0,"message":"","data":${write(data)}}`)
        } catch (error) {
          // Browsers read the refusal only after they have sent the body.
          if (!body.readableEnded) drain(body)
          return admission.refuse(error, request, reply)
        }
      })
    }
  })
}

/** The pieces of a body, at most `mostBytes` in all; the source stays open. */
export async function* piecesOf(
  source: Readable,
  mostBytes: number,
  times: ReceiveTimes = RECEIVE_TIMES,
): AsyncGenerator<Buffer> {
  const watched = watch(source, times)
  let bytes = 0
  try {
    for await (const piece of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      watched.goOn()
      bytes += piece.length
      if (bytes > mostBytes) failLarge(mostBytes)
      yield piece
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    failParam('file', '上传中断了，请重试')
  } finally {
    watched.stop()
  }
}

/** The fields of a query; SYS_PARAM_ERROR: it cannot be read. */
function fieldsOf(query: string): object {
  const fields = parseFields(query, true) ?? failParam('query', '读不懂')
  return Object.fromEntries(fields)
}

const failLarge = (mostBytes: number): never => failParam('file', `文件最大 ${mostBytes / 1_000_000} MB`)
