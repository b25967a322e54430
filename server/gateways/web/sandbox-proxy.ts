import type { FastifyInstance } from 'fastify'
import { refuseUnknown } from '../core/core.gateway'

/** Path under which the mall's own port serves the payer's page of the demo's sandbox. */
export const SANDBOX_PREFIX = '/sandbox'

const FORWARD = ['content-type', 'origin', 'accept', 'accept-language']
const BACK = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'location',
  'x-content-type-options',
  'referrer-policy',
]

/**
 * Serves pages of the sandbox (a separate process on loopback) to phones in the same network: the payers' and the OAuth
 * page, and the live streams, never a merchant API, the login API or the controls. Alipay's page has the address of its
 * API, so it is read-only.
 */
export function registerSandboxProxy(app: FastifyInstance, gatewayUrl: string): void {
  for (const path of ['/pay/h5/*', '/alipay/pay/*', '/connect/oauth2/authorize']) forward(app, gatewayUrl, path)
  forward(app, gatewayUrl, '/gateway.do', ['GET'])
  forward(app, gatewayUrl, '/live/*', ['GET'])
}

function forward(app: FastifyInstance, gatewayUrl: string, path: string, method = ['GET', 'POST']): void {
  app.route({
    method,
    url: `${SANDBOX_PREFIX}${path}`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const target = new URL(`${gatewayUrl}${request.url.slice(SANDBOX_PREFIX.length)}`)
      // A path with `..` would leave these pages and reach the controls.
      if (!target.pathname.startsWith(path.replace('*', ''))) return refuseUnknown(request, reply)
      const headers = Object.fromEntries(
        FORWARD.map((name) => [name, request.headers[name]]).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string',
        ),
      )
      const body = typeof request.body === 'string' ? { body: request.body } : {}
      const answer = await fetch(target, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(5000),
        ...body,
      })
      for (const name of BACK) {
        const value = answer.headers.get(name)
        if (value !== null) reply.header(name, value)
      }
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
    },
  })
}
