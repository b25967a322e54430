import type { FastifyInstance } from 'fastify'
import type { Logger } from '../../kernel/log'
import { pathOf } from '../gateway'
import type { Metrics } from './metrics'

/** One structured log line and one measurement per request; paths without queries, no bodies. */
export function logRequests(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.endpoint ?? request.routeOptions.url ?? 'unknown'
    const code = request.resultCode ?? reply.statusCode
    metrics.record(route, reply.statusCode, code, reply.elapsedTime)
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request),
      http: reply.statusCode,
      code,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      uid: request.callerUid ?? undefined,
      staff: request.staffId,
    }
    // At level info, pictures and scripts would hide the calls.
    if (request.resultCode === undefined && reply.statusCode < 400) log.debug(line, 'served')
    else log.info(line, 'called')
  })
}

/** The caller's id of its request if it is well formed, else `fresh()`. */
export function requestIdOf(header: string | string[] | undefined, fresh: () => string): string {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : fresh()
}
