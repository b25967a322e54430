import { ERROR_CODES } from '@contract/codes/errors'
import { PARAM_FAULTS } from '@contract/codes/param-faults'
import { PAYMENT_PATH } from '@contract/codes/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors'
import type { Route } from '../endpoint'
import { AnonymousLimit } from '../gate'
import { answer, failureOf, type GatewayDeps, PLAIN, ready, sendJson, visitorOf } from '../gateway'
import { parseFields } from '../signature'

/**
 * Registers the payment dialect: a form-encoded POST whose only key is the payOrderNo (128 random bits), so it has no
 * session; limited by IP. Reply `{ code, msg, data }` as in the legacy dialect.
 */
export function registerPayment(app: FastifyInstance, routes: readonly Route[], deps: GatewayDeps): void {
  const methods = new Map(routes.map((route) => [route.key, ready(route, true)]))
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const text = typeof request.body === 'string' ? request.body : ''
      const form = parseFields(text, true)
      if (!form) fail('SYS_PARAM_ERROR', `body: ${PARAM_FAULTS.twice}`)
      const route = methods.get(form.get('method') ?? '')
      if (!route) fail('NO_INTERFACE_AUTH')
      request.endpoint = `${PAYMENT_PATH}#${route.key}`
      const now = deps.clock.now()
      if (!deps.limiter.takeUnsigned(request.ip)) throw new AnonymousLimit()
      const client = visitorOf(request)
      const key = request.headers['idempotency-key']
      const idempotency = { key: typeof key === 'string' ? key.slice(0, 128) : '', body: text }
      const json = await answer(
        route,
        {
          input: Object.fromEntries(form),
          client,
          now,
          requestId: request.id,
          idempotency,
        },
        PLAIN,
      )
      return sendJson(reply, ERROR_CODES.SYS_OK, 200, json)
    } catch (error) {
      return refuse(error, request, reply, deps)
    }
  }
  app.post(PAYMENT_PATH, (request, reply) => deps.queue.run(() => serve(request, reply)))
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: GatewayDeps): FastifyReply {
  const failure = failureOf(error, request, deps.log)
  return sendJson(
    reply,
    failure.code,
    failure.http,
    `{"code":${failure.code},"msg":${JSON.stringify(failure.message)},"data":${failure.data}}`,
  )
}
