import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CODES, ERROR_MESSAGES } from '@contract/codes/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Logger } from '../../kernel/log'
import { refuseUnknown } from '../core/core.gateway'
import { pathOf } from '../gateway'
import { isNoticePath, refuseNotice } from './notice'

/** Headers of every API reply: no caching, no guessing of its type. */
const SEAL = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const
const JSON_TYPE = 'application/json; charset=utf-8'

/** The reply to unreadable HTTP, in core's shape, because the dialect is unknown. */
const UNREADABLE = JSON.stringify({
  code: ERROR_CODES.SYS_PARAM_ERROR,
  status: 0,
  message: ERROR_MESSAGES.SYS_PARAM_ERROR,
  data: null,
})

/** Adds the request's id to every reply, and `SEAL` unless it sets its own caching. */
export function sealReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => seal(request, reply))
}

function seal(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', SEAL['x-content-type-options'])
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', SEAL['cache-control'])
}

/** Answers requests without a route and those that Fastify refuses (too large, cut off): no detail, no stack. */
export function answerRefused(app: FastifyInstance, log: Logger): void {
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404))
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    log.warn({ err: error, requestId: request.id }, 'request refused')
    return refuse(request, reply, error.statusCode ?? 500)
  })
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return isNoticePath(pathOf(request)) ? refuseNotice(reply, status) : refuseUnknown(request, reply)
}

/** The same for requests that reach no hook, route or error handler; Fastify and Node would send their own texts. */
export function refusedByServer(
  log: Logger,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & { http: { requireHostHeader: boolean } } {
  return {
    // Requests without a Host go on to the host guard.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      // The code instead of the error: its text holds the whole address, and queries carry keys.
      log.warn({ reason: error.code, requestId: request.id, path: pathOf(request) }, 'request refused')
      seal(request, reply)
      refuse(request, reply, 404)
    },
    clientErrorHandler: refuseSocket,
  }
}

/** Answers bytes that are not an HTTP request. Never 200, because the dialect is unknown. */
function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const headers = {
    ...SEAL,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(UNREADABLE),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${UNREADABLE}`)
  socket.destroy(error)
}

/** The reply to a request with two hosts: a proxy may have used either. */
export function refuseTwice(reply: FastifyReply): FastifyReply {
  reply.request.resultCode = ERROR_CODES.SYS_PARAM_ERROR
  return reply.code(400).type(JSON_TYPE).send(UNREADABLE)
}
