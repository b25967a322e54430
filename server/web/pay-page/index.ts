import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from '../../kernel/log'
import { withAppTokens } from '../app-tokens'
import { payPageHtml } from './html'

export interface PayPageDeps {
  /** Contains the built client.js and page.css. */
  folder: string
  /** Hosts, in addition to the page's own, to which it may send a payer by https; exact names. */
  allowedHosts: readonly string[]
  log: Logger
}

/** No inline script or style, no foreign source, no frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The payment web page at `/pay/`. Its address contains the payOrderNo, so the referrer policy sends only the origin to
 * other sites.
 */
export function registerPayPage(app: FastifyInstance, deps: PayPageDeps): void {
  const script = serveFile(app, join(deps.folder, 'client.js'), 'text/javascript; charset=utf-8')
  const style = serveFile(app, join(deps.folder, 'page.css'), 'text/css; charset=utf-8', withAppTokens)
  const page = (hasOrder: boolean) => payPageHtml({ script, style }, hasOrder, deps.allowedHosts)
  const [full, empty] = [page(true), page(false)]
  app.get<{ Querystring: { payOrderNo?: string | string[] } }>('/pay/', (request, reply) => {
    const { payOrderNo } = request.query
    const hasOrder = typeof payOrderNo === 'string' && payOrderNo.trim() !== ''
    if (!hasOrder) deps.log.warn({ requestId: request.id }, 'payment failed, missing order number')
    return sendPage(reply, hasOrder ? full : empty)
  })
  app.get('/pay', (request, reply) => {
    const at = request.url.indexOf('?')
    return reply.redirect(`/pay/${at < 0 ? '' : request.url.slice(at)}`, 308)
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'DENY')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin')
    .send(html)
}

/** Serves a file at an address with its hash, cached for good; returns that address. */
function serveFile(app: FastifyInstance, file: string, type: string, finish = (text: string) => text): string {
  const bytes = Buffer.from(finish(readFileSync(file, 'utf8')))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const [name = '', ending = ''] = (file.split(/[\\/]/).pop() ?? '').split('.')
  const address = `/pay/${name}.${hash}.${ending}`
  app.get(address, (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(bytes),
  )
  return address
}
