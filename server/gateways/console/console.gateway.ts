import { CONSOLE_BASE } from '@contract/codes/console'
import { ERROR_CODES } from '@contract/codes/errors'
import type { ConsoleEndpointSpec } from '@contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../kernel/audit'
import { fail } from '../../kernel/errors'
import type { Logger } from '../../kernel/log'
import { parseJsonObject, sendJson } from '../gateway'
import { checker, writer } from '../schema'
import { actorOf, ConsoleAdmission, type ConsoleGatewayDeps, isJson } from './admission'
import type { ConsoleCall, ConsoleDownloadRoute, ConsoleEndpointRoute, ConsoleRoute, Staff } from './console-endpoint'
import { registerConsoleUploads } from './console-upload'
import { sendCsv } from './csv-reply'
import { clearedCookie, sessionCookie } from './session-cookie'

const MAX_DEVICE = 200

/**
 * Registers the console's dialect: JSON by POST, the session in a cookie, `{ code, message, data }` (docs/wire.md "The
 * console"). The order of checks: page, cookie, endpoint, session, rate, permission, input. A download is a CSV file; its
 * failures before the first byte are JSON. An upload is a file as it is (console-upload.ts).
 */
export function registerConsole(app: FastifyInstance, routes: readonly ConsoleRoute[], deps: ConsoleGatewayDeps): void {
  const admission = new ConsoleAdmission(deps)
  const uploads = routes.filter((route) => 'take' in route)
  const known = new Map(
    routes.flatMap((route) =>
      'take' in route ? [] : [[route.key, { route, check: checker(route.spec.input, false), answer: answerOf(route) }]],
    ),
  )

  // One address for all: an unknown endpoint passes the same checks.
  app.all(`${CONSOLE_BASE}*`, async (request, reply) => {
    try {
      const token = admission.tokenOf(request, isJson)
      const { '*': key = '' } = request.params as { '*'?: string }
      const { route, check, answer } = known.get(key) ?? {}
      if (!route || !check || !answer) fail('NO_INTERFACE_AUTH')
      const now = deps.clock.now()
      const staff = await admission.admit(key, route.spec.auth, token, request)
      const body = typeof request.body === 'string' ? request.body : ''
      const input = parseJsonObject(body)
      check(input)
      const actor = staff && actorOf(staff)
      const device = (request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE)
      const call = {
        input,
        // `admit` has returned an account unless `auth` is none.
        staff: staff as Staff,
        actor: actor as Actor,
        origin: { ip: request.ip, device, token },
        now,
        requestId: request.id,
        setSession: (value: string | null) => {
          reply.header('set-cookie', value === null ? clearedCookie(deps.isDemo) : sessionCookie(value, deps.isDemo))
        },
      }
      return await answer(call, reply, deps.log)
    } catch (error) {
      return admission.refuse(error, request, reply)
    }
  })
  registerConsoleUploads(app, uploads, admission)
}

type Answer = (call: ConsoleCall<ConsoleEndpointSpec>, reply: FastifyReply, log: Logger) => Promise<FastifyReply>

function answerOf(route: ConsoleEndpointRoute | ConsoleDownloadRoute): Answer {
  if ('download' in route) return async (call, reply, log) => sendCsv(reply, await route.download(call), log)
  const write = writer(route.spec.reply)
  return async (call, reply) => {
    const data = await route.handle(call)
    return sendJson(reply, ERROR_CODES.SYS_OK, 200, `{"code":0,"message":"","data":${write(data)}}`)
  }
}
