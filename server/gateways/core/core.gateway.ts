import { ERROR_CODES, ERROR_MESSAGES } from '@contract/codes/errors'
import { CORE_BASE } from '@contract/codes/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fail } from '../../kernel/errors'
import type { Client, Route } from '../endpoint'
import { admit } from '../gate'
import {
  admitUnsigned,
  agentOf,
  answer,
  failureOf,
  type GatewayDeps,
  parseJsonObject,
  pathOf,
  queryOf,
  type ReadyRoute,
  ready,
  sendJson,
} from '../gateway'
import { parseFields, signedFields } from '../signature'

/** The JSON around a reply's data. */
const ENVELOPE = ['{"code":0,"status":1,"message":"","data":', '}'] as const

/** Registers the core dialect: signed query, JSON body, `{ code, status, message, data }` (docs/wire.md "Dialects"). */
export function registerCore(app: FastifyInstance, routes: readonly Route[], deps: GatewayDeps): void {
  registerSigned(app, routes, deps)
}

/** A further check of an admitted caller; throws the refusal. */
export type FurtherCheck = (
  route: ReadyRoute,
  request: FastifyRequest,
  client: Client,
  deps: GatewayDeps,
) => Promise<void>

/** Registers endpoints at signed addresses: those of core and of the CRM. */
export function registerSigned(
  app: FastifyInstance,
  routes: readonly Route[],
  deps: GatewayDeps,
  check?: FurtherCheck,
): void {
  for (const route of routes) {
    const [method, name] = splitKey(route.key)
    const prepared = ready(route, method === 'GET')
    app.route({
      method,
      url: name.startsWith('/') ? name : CORE_BASE + name,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const work = () => serve(prepared, request, reply, deps, check)
        if (route.spec.auth === 'shopper') return deps.queue.run(work)
        deps.queue.pass()
        return work()
      },
    })
  }
}

export function splitKey(key: string): ['GET' | 'POST' | 'PUT' | 'DELETE', string] {
  const at = key.indexOf(' ')
  return [key.slice(0, at) as 'GET', key.slice(at + 1)]
}

async function serve(
  route: ReadyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: GatewayDeps,
  check: FurtherCheck | undefined,
): Promise<FastifyReply> {
  try {
    const body = typeof request.body === 'string' ? request.body : ''
    const fields = parseFields(queryOf(request), false)
    if (!fields) fail('SIGN_FAILED', '请求参数重复或无法解析')
    const now = deps.clock.now()
    const isSigned = route.spec.auth !== 'none'
    const client = isSigned
      ? await signed(route, request, fields, body, deps, now)
      : await admitUnsigned(request, body === '' ? {} : parseJsonObject(body), deps)
    request.callerUid = client.uid
    await check?.(route, request, client, deps)
    const input = request.method === 'GET' ? Object.fromEntries(fields) : parseJsonObject(body)
    const key = request.headers['idempotency-key']
    const idempotency = {
      key: typeof key === 'string' && key !== '' ? key.slice(0, 128) : (fields.get('sign') ?? ''),
      body,
    }
    const json = await answer(route, { input, client, now, requestId: request.id, idempotency }, ENVELOPE)
    return sendJson(reply, ERROR_CODES.SYS_OK, 200, json)
  } catch (error) {
    return refuse(error, request, reply, deps)
  }
}

function signed(
  route: ReadyRoute,
  request: FastifyRequest,
  query: ReadonlyMap<string, string>,
  body: string,
  deps: GatewayDeps,
  now: number,
): Promise<Client> {
  const fields = signedFields(query, { method: request.method, path: pathOf(request), body })
  if (!fields) fail('SIGN_FAILED', '请求参数不合规')
  return admit(
    {
      sessionKey: query.get('sessionKey') ?? '',
      appKey: query.get('appKey') ?? '',
      timestamp: query.get('timestamp') ?? '',
      sign: query.get('sign') ?? '',
      uid: query.get('uid') ?? '',
      fields,
      ip: request.ip,
      agent: agentOf(request),
      needsShopper: route.spec.auth === 'shopper',
    },
    deps.sessions,
    deps.limiter,
    now,
  )
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, deps: GatewayDeps): FastifyReply {
  const failure = failureOf(error, request, deps.log)
  const json = `{"code":${failure.code},"status":0,"message":${JSON.stringify(failure.message)},"data":${failure.data}}`
  return sendJson(reply, failure.code, failure.http, json)
}

/** The reply to an unknown path or method (docs/wire.md "Dialects"). */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = new AppError('NO_INTERFACE_AUTH')
  request.resultCode = error.code
  return sendJson(
    reply,
    error.code,
    200,
    JSON.stringify({ code: error.code, status: 0, message: ERROR_MESSAGES.NO_INTERFACE_AUTH, data: null }),
  )
}
