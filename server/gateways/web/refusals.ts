import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CODES, ERROR_MESSAGES } from '@contract/codes/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Logger } from '../../kernel/log'
import { refuseUnknown } from '../core/core.gateway'
import { pathOf } from '../gateway'
import { isNoticePath, refuseNotice } from './notice'

/** Of every reply of an API: it is nobody's to keep, and its type is not to be guessed at. */
const SEAL = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const
const JSON_TYPE = 'application/json; charset=utf-8'

/** A request that is no HTTP of ours, in core's shape: which dialect was meant can't be told. */
const UNREADABLE = JSON.stringify({
  code: ERROR_CODES.SYS_PARAM_ERROR,
  status: 0,
  message: ERROR_MESSAGES.SYS_PARAM_ERROR,
  data: null,
})

/** Gives every reply its request's id and, unless it speaks of caching itself, the seal. */
export function sealReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => seal(request, reply))
}

function seal(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', SEAL['x-content-type-options'])
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', SEAL['cache-control'])
}

/** Answers what finds no route and what Fastify could not take (too large, cut off): no detail, no stack. */
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

/** The same for requests that come to no hook, route or error handler: Fastify and Node would answer in their words. */
export function refusedByServer(
  log: Logger,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & { http: { requireHostHeader: boolean } } {
  return {
    // Without a Host it is for the host guard to answer.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      // Not the error itself: its text holds the whole address, and queries carry keys.
      log.warn({ reason: error.code, requestId: request.id, path: pathOf(request) }, 'request refused')
      seal(request, reply)
      refuse(request, reply, 404)
    },
    clientErrorHandler: refuseSocket,
  }
}

/** A caller whose bytes are no request. Never 200: it may have been meant for anybody. */
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

/** The answer to a request that names two hosts: which of them a proxy went by can't be told. */
export function refuseTwice(reply: FastifyReply): FastifyReply {
  reply.request.resultCode = ERROR_CODES.SYS_PARAM_ERROR
  return reply.code(400).type(JSON_TYPE).send(UNREADABLE)
}
