import { CRM_TOKEN_HEADER } from '@contract/codes/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors'
import { registerSigned } from '../core/core.gateway'
import type { Client, Route } from '../endpoint'
import type { GatewayDeps, ReadyRoute } from '../gateway'

/**
 * Registers the CRM dialect: signed and answered as core, with the shopper's token in a header (docs/wire.md
 * "Dialects").
 */
export function registerCrm(app: FastifyInstance, routes: readonly Route[], deps: GatewayDeps): void {
  registerSigned(app, routes, deps, checkToken)
}

/** The token must be that of the session's shopper; a stale one is refused in a visitor's call, too. */
async function checkToken(
  route: ReadyRoute,
  request: FastifyRequest,
  client: Client,
  deps: GatewayDeps,
): Promise<void> {
  const header = request.headers[CRM_TOKEN_HEADER.toLowerCase()]
  const token = typeof header === 'string' ? header : ''
  if (token === '') {
    if (route.spec.auth === 'shopper') fail('USER_NOT_LOGIN')
    return
  }
  const owner = await deps.sessions.uidOfToken(token)
  if (owner === null || owner !== client.uid) fail('TOKEN_EXPIRE')
}
