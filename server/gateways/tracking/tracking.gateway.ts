import { ERROR_CODES } from '@contract/codes/errors'
import { PARAM_FAULTS } from '@contract/codes/param-faults'
import { TRACKING_FIELD, TRACKING_MAX_BYTES, TRACKING_PATH } from '@contract/codes/tracking'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fail } from '../../kernel/errors'
import type { Route } from '../endpoint'
import { AnonymousLimit } from '../gate'
import { answer, failureOf, type GatewayDeps, PLAIN, parseJsonObject, ready, sendJson, visitorOf } from '../gateway'
import { parseFields } from '../signature'

/** Depth of batch, events, event and fields, with room for fields that are dropped. */
const MAX_DEPTH = 8

/**
 * Registers `POST /track`: a form whose field baseDtoStr is JSON, or that JSON alone. A closing page sends it as a
 * beacon, so there is no session and no signature: it is limited by IP and size, and its content is only counted. Reply
 * `{ code, msg, data }` as in the legacy dialect.
 */
export function registerTracking(app: FastifyInstance, routes: readonly Route[], deps: GatewayDeps): void {
  const post = routes.find(({ key }) => key === `POST ${TRACKING_PATH}`)
  if (!post) throw new Error('no route handles tracking posts')
  const route = ready(post, false)
  const options = {
    bodyLimit: TRACKING_MAX_BYTES,
    // Called for a body that is too long or was cut off.
    errorHandler: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      refuse(new AppError('SYS_PARAM_ERROR', `body: ${PARAM_FAULTS.cut}`), request, reply, deps),
  }
  app.post(TRACKING_PATH, options, async (request, reply) => {
    try {
      const now = deps.clock.now()
      if (!deps.limiter.takeTracking(request.ip)) throw new AnonymousLimit()
      const text = typeof request.body === 'string' ? request.body : ''
      const client = visitorOf(request)
      const json = await answer(
        route,
        {
          input: parseJsonObject(dtoOf(text), MAX_DEPTH),
          client,
          now,
          requestId: request.id,
          idempotency: { key: '', body: '' },
        },
        PLAIN,
      )
      return sendJson(reply, ERROR_CODES.SYS_OK, 200, json)
    } catch (error) {
      return refuse(error, request, reply, deps)
    }
  })
}

/** The JSON of a post. */
function dtoOf(text: string): string {
  const json = text.startsWith('{') ? text : parseFields(text, true)?.get(TRACKING_FIELD)
  if (!json) fail('SYS_PARAM_ERROR', `${TRACKING_FIELD}: ${PARAM_FAULTS.required}`)
  return json
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: GatewayDeps): FastifyReply {
  const { code, http, message, data } = failureOf(error, request, deps.log)
  return sendJson(reply, code, http, `{"code":${code},"msg":${JSON.stringify(message)},"data":${data}}`)
}
