import { ERROR_CODES } from '@contract/codes/errors'
import { LEGACY_PATH } from '@contract/codes/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors'
import type { Client, Route } from '../endpoint'
import { admit } from '../gate'
import {
  admitUnsigned,
  agentOf,
  answer,
  failureOf,
  type GatewayDeps,
  PLAIN,
  parseJsonObject,
  type ReadyRoute,
  ready,
  sendJson,
} from '../gateway'
import { parseFields } from '../signature'

const SIGNED_FIELDS = ['method', 'params', 'sessionKey', 'timestamp', 'ver'] as const

/** A protected method without a token: HTTP 401 (docs/wire.md "Dialects"). */
class MissingToken extends Error {}

/** Registers the legacy dialect: one form-encoded POST, `{ code, msg, data }` (docs/wire.md "Dialects"). */
export function registerLegacy(app: FastifyInstance, routes: readonly Route[], deps: GatewayDeps): void {
  const methods = new Map(routes.map((route) => [route.key, ready(route, false)]))
  app.post(LEGACY_PATH, async (request, reply) => {
    try {
      const form = parseFields(typeof request.body === 'string' ? request.body : '', true)
      if (!form) fail('SIGN_FAILED', '请求参数重复或无法解析')
      const route = methods.get(form.get('method') ?? '')
      if (!route) fail('NO_INTERFACE_AUTH')
      request.endpoint = `${LEGACY_PATH}#${route.key}`
      const now = deps.clock.now()
      const input = parseJsonObject(form.get('params') ?? '')
      const client = await callerOf(route, request, form, input, deps, now)
      request.callerUid = client.uid
      const key = request.headers['idempotency-key']
      const idempotency = {
        key: typeof key === 'string' && key !== '' ? key.slice(0, 128) : (form.get('sign') ?? ''),
        body: form.get('params') ?? '',
      }
      const json = await answer(route, { input, client, now, requestId: request.id, idempotency }, PLAIN)
      return sendJson(reply, ERROR_CODES.SYS_OK, 200, json)
    } catch (error) {
      return refuse(error, request, reply, deps)
    }
  })
}

async function callerOf(
  route: ReadyRoute,
  request: FastifyRequest,
  form: ReadonlyMap<string, string>,
  input: Record<string, unknown>,
  deps: GatewayDeps,
  now: number,
): Promise<Client> {
  if (route.spec.auth === 'none') return admitUnsigned(request, input, deps)
  const token = typeof input.accessToken === 'string' ? input.accessToken : ''
  if (route.spec.auth === 'shopper' && token === '') throw new MissingToken()
  const uid = typeof input.uid === 'string' ? input.uid : ''
  const client = await admit(
    {
      sessionKey: form.get('sessionKey') ?? '',
      timestamp: form.get('timestamp') ?? '',
      sign: form.get('sign') ?? '',
      uid,
      fields: new Map(SIGNED_FIELDS.map((name) => [name, form.get(name) ?? ''])),
      ip: request.ip,
      agent: agentOf(request),
      // Methods that need a shopper have a token here; the check below reports a dead token as such.
      needsShopper: false,
    },
    deps.sessions,
    deps.limiter,
    now,
  )
  // The token must be that of the session's shopper; a stale one is refused in a visitor's call, too.
  if (token !== '') {
    const owner = await deps.sessions.uidOfToken(token)
    if (owner === null || owner !== client.uid) fail('TOKEN_EXPIRE')
  }
  return client
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: GatewayDeps): FastifyReply {
  if (error instanceof MissingToken) {
    return sendJson(
      reply,
      ERROR_CODES.USER_NOT_LOGIN,
      401,
      `{"code":${ERROR_CODES.USER_NOT_LOGIN},"msg":"请先登录","data":null}`,
    )
  }
  const failure = failureOf(error, request, deps.log)
  return sendJson(
    reply,
    failure.code,
    failure.http,
    `{"code":${failure.code},"msg":${JSON.stringify(failure.message)},"data":${failure.data}}`,
  )
}
