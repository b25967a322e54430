import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../../config'
import type { Db } from '../../kernel/db'
import type { Logger } from '../../kernel/log'
import { refuseUnknown } from '../core/core.gateway'
import { isForwarded } from './host-guard'
import type { Metrics } from './metrics'
import { OPENAPI_PAGE_POLICY, openApi, openApiPage } from './openapi'

/** `/healthz` for load balancers; `/metrics` and `/docs` on loopback only unless configured. */
export function registerOps(app: FastifyInstance, config: Config, db: Db, log: Logger, metrics: Metrics): void {
  let failure: string | null = null
  app.get('/healthz', async (_request, reply) => {
    const before = failure
    failure = await db.health.failure()
    if (failure !== before) {
      if (failure) log.error(`the mall is not healthy: ${failure}`)
      else log.warn('the mall is healthy again')
    }
    // A load balancer reads only the status.
    if (failure) reply.code(503)
    return reply
      .type('application/json')
      .send(JSON.stringify(failure ? { status: 'down', reason: failure } : { status: 'ok' }))
  })
  type Answer = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
  const guarded = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) =>
    config.isOpsPublic || isLocal(request, config) ? answer(reply) : refuseUnknown(request, reply)
  app.get(
    '/metrics',
    guarded(async (reply) => {
      const { type, text } = await metrics.text()
      return reply.type(type).send(text)
    }),
  )
  app.get(
    '/docs',
    guarded((reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', OPENAPI_PAGE_POLICY).send(openApiPage()),
    ),
  )
  app.get(
    '/docs/openapi.json',
    guarded((reply) => reply.type('application/json').send(JSON.stringify(openApi()))),
  )
}

/** Behind a proxy without TRUST_PROXY every caller would have this machine's address. */
function isLocal(request: FastifyRequest, { trustProxy }: Config): boolean {
  return isLoopback(request.ip) && (trustProxy || !isForwarded(request))
}
