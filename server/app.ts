import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config'
import { registerConsole } from './gateways/console/console.gateway'
import { registerCore } from './gateways/core/core.gateway'
import { registerCrm } from './gateways/crm/crm.gateway'
import type { GatewayDeps } from './gateways/gateway'
import { registerLegacy } from './gateways/legacy/legacy.gateway'
import { registerPayment } from './gateways/payment/payment.gateway'
import { RateLimiter } from './gateways/rate-limit'
import { SocketGateway } from './gateways/socket/socket.gateway'
import { registerTracking } from './gateways/tracking/tracking.gateway'
import { registerMedia } from './gateways/upload/media.gateway'
import { registerUpload } from './gateways/upload/upload.gateway'
import { registerAppLinks } from './gateways/web/app-links'
import { registerDataExports } from './gateways/web/data-export'
import { guardHosts } from './gateways/web/host-guard'
import { Metrics } from './gateways/web/metrics'
import { registerNotices } from './gateways/web/notice'
import { registerOps } from './gateways/web/ops'
import { registerParcelNotices } from './gateways/web/parcel-notice'
import { answerRefused, refusedByServer, sealReplies } from './gateways/web/refusals'
import { logRequests, requestIdOf } from './gateways/web/request-log'
import { FairQueue } from './kernel/fair-queue'
import { newId } from './kernel/ids'
import type { Services } from './services'
import { registerTemplatePages } from './web/template-page'

/** Larger bodies are refused before they are read. */
const BODY_LIMIT = 1024 * 1024
/**
 * Limit for receiving a whole request: Fastify's default has none, so a slow body could hold its connection for ever.
 */
const REQUEST_TIMEOUT_MS = 120_000

/** The server without listening socket and files: every API, as production runs it and as tests inject into it. */
export async function build(config: Config, services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Trusts the nearest proxy only: X-Forwarded-For of earlier hops comes from the caller.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    logger: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id'], newId),
    routerOptions: { maxParamLength: 200 },
    ...refusedByServer(services.log),
  })
  const metrics = new Metrics()
  app.addHook('onClose', async () => metrics.close())
  sealReplies(app)
  guardHosts(app, config)
  logRequests(app, services.log, metrics)
  // Bodies stay text: signatures and idempotency need their exact bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  answerRefused(app, services.log)
  const deps: GatewayDeps = {
    clock: services.clock,
    log: services.log,
    sessions: services.sessions,
    limiter: new RateLimiter(config.rateLimits, services.clock),
    queue: new FairQueue(),
  }
  registerCore(app, services.routes.core, deps)
  registerLegacy(app, services.routes.legacy, deps)
  registerPayment(app, services.routes.payment, deps)
  registerCrm(app, services.routes.crm, deps)
  registerTracking(app, services.routes.tracking, deps)
  registerConsole(app, services.consoleRoutes, {
    ...deps,
    staff: services.staffSessions,
    isDemo: config.mode === 'demo',
  })
  new SocketGateway(
    services.socketRoutes,
    { ...deps, db: services.db, hub: services.sockets, staff: services.staffSessions },
    config,
  ).register(app)
  await registerUpload(app, services.uploads, deps)
  registerMedia(app, services.media)
  registerDataExports(app, services.dataExports, deps.limiter)
  registerNotices(app, deps.queue, (provider, headers, body) =>
    services.payments.notices.handle(provider, headers, body),
  )
  registerParcelNotices(app, deps.queue, (parcelId, form) => services.parcels.called(parcelId, form))
  registerAppLinks(app)
  registerTemplatePages(app, (page) => services.zones.template(page, services.clock.now()), config)
  registerOps(app, config, services.db, services.log, metrics)
  return app
}
