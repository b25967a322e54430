import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { authorizePage, PEOPLE, refusedPage } from './authorize-page'
import { controlPayer, describePayment } from './control'
import { holdFolder } from './hold'
import { Journal } from './journal'
import { ensureSandboxKeys, readGatewayKeys } from './keys'
import { Ledger } from './ledger'
import { LoginApi } from './login-api'
import { answerMerchant, type MerchantApiParts } from './merchant-api'
import { NoticeDesk, type NoticePace } from './notice-desk'
import { Payer } from './payer'
import { missingPage, payerPage, viewOf } from './payer-page'
import { PAYER_ICON, PAYER_STYLE } from './payer-style'
import { ProtocolError } from './protocol-error'
import { isLoopback } from './request-body'

export interface GatewayOptions extends NoticePace {
  /** Keys and journal live here, made at the first start. */
  folder: string
  /** 0: any free one. */
  port?: number
  /** Where browsers reach the payer's page, if not at the gateway's own address (a path may follow the host). */
  publicUrl?: string
  /** How long a refund is under way; default 500. */
  refundDelayMs?: number
  now?: () => number
  /** The disk refused a write: the gateway can't go on. */
  onBroken?: (error: unknown) => void
}

export interface Gateway {
  port: number
  url: string
  /** Stops listening and sending; everything unfinished is taken up at the next start. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const MAX_BODY_BYTES = 64 * 1024
const AUTHORIZE_PATH = '/connect/oauth2/authorize'
const PAYER_PATH = /^\/pay\/h5\/(wx[0-9a-f]{46})$/

/** Starts the sandbox gateway: the payment provider's side of the protocol, on loopback only. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { folder } = options
  const now = options.now ?? Date.now
  await ensureSandboxKeys(folder)
  const letGo = await holdFolder(folder)
  try {
    const keys = await readGatewayKeys(folder)
    const { journal, records } = await Journal.open(join(folder, 'journal.ndjson'), options.onBroken)
    const ledger = new Ledger(journal, records, now)
    const desk = new NoticeDesk(keys, ledger, { ...options, now })
    const payer = new Payer(keys, ledger, desk, now)
    const site: Site = {
      keys,
      ledger,
      desk,
      payer,
      now,
      refundDelayMs: options.refundDelayMs ?? 500,
      publicUrl: '',
      h5Url: () => '',
      logins: new LoginApi(keys, now),
    }
    const server = createServer((request, response) => void serve(site, request, response))
    // Longer than the merchant's own, so that it is never the gateway that hangs up on a kept connection.
    server.keepAliveTimeout = 65_000
    const port = await listen(server, options.port ?? 0)
    const url = `http://${HOST}:${port}`
    site.publicUrl = (options.publicUrl ?? url).replace(/\/+$/, '')
    // A query stands in it already, as in real ones: merchants append &redirect_url=.
    site.h5Url = (prepayId) => `${site.publicUrl}/pay/h5/${prepayId}?package=${Math.floor(now() / 1000)}`
    payer.resume()
    return {
      port,
      url,
      async close() {
        desk.close()
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
        await journal.close()
        await letGo()
      },
    }
  } catch (error) {
    await letGo()
    throw error
  }
}

interface Site extends MerchantApiParts {
  /** Set once the port is known. */
  publicUrl: string
  /** WeChat's login servers. */
  logins: LoginApi
}

async function serve(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(site, request, response)
  } catch (error) {
    if (error instanceof ProtocolError)
      return sendJson(response, error.status, { code: error.code, message: error.message })
    process.stderr.write(`sandbox gateway: ${error instanceof Error ? error.message : 'unknown failure'}\n`)
    if (!response.headersSent) sendJson(response, 500, { code: 'SYSTEM_ERROR', message: '系统错误' })
  }
}

async function route(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pathAndQuery = request.url ?? '/'
  const method = request.method ?? 'GET'
  checkHost(site, request)
  if (pathAndQuery.startsWith('/v3/')) {
    const body = await readBody(request)
    const { authorization } = request.headers
    const reply = await answerMerchant(site, { method, pathAndQuery, body, authorization })
    response
      .writeHead(reply.status, { ...reply.headers, ...(reply.status !== 204 && lengthOf(reply.body)) })
      .end(reply.body)
    return
  }
  const url = new URL(pathAndQuery, 'http://gateway')
  const prepayId = PAYER_PATH.exec(url.pathname)?.[1]
  if (prepayId !== undefined) return servePayer(site, request, response, prepayId, url)
  if (method === 'GET' && url.pathname === '/pay/h5/style.css') return sendText(response, 200, 'text/css', PAYER_STYLE)
  if (method === 'GET' && url.pathname === '/pay/h5/icon.svg')
    return sendText(response, 200, 'image/svg+xml', PAYER_ICON)
  if (method === 'GET' && url.pathname.startsWith('/pay/h5/')) return sendPage(response, 404, missingPage(), null)
  if (url.pathname === AUTHORIZE_PATH) return serveAuthorize(site, request, response, url)
  if (/^\/(sns|cgi-bin)\//.test(url.pathname)) {
    const body = method === 'POST' ? await readBody(request) : ''
    const reply = site.logins.answer(method, url.pathname, url.searchParams, body)
    if (reply) return sendJson(response, 200, reply)
  }
  if (url.pathname === '/sandbox/pay') {
    if (method === 'GET')
      return sendJson(response, 200, describePayment(site.ledger, url.searchParams.get('prepay_id')))
    if (method === 'POST') {
      // A page of another site can't send this type without asking first, and is never allowed to.
      if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
        throw new ProtocolError(415, 'PARAM_ERROR', '只接受 application/json')
      }
      return sendJson(response, 200, await controlPayer(site.ledger, site.payer, await readBody(request)))
    }
  }
  throw new ProtocolError(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在')
}

async function servePayer(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  prepayId: string,
  url: URL,
): Promise<void> {
  const transaction = site.ledger.findPrepaid(prepayId)
  if (!transaction) return sendPage(response, 404, missingPage(), null)
  const returnUrl = allowedReturn(site, url.searchParams.get('redirect_url'))
  const view = viewOf(site.ledger, transaction, site.now())
  if (request.method === 'GET') return sendPage(response, 200, payerPage(transaction, view, returnUrl), returnUrl)
  if (request.method !== 'POST') throw new ProtocolError(405, 'PARAM_ERROR', '不支持的请求方法')
  if (!isOwnPage(site, request)) throw new ProtocolError(403, 'NO_AUTH', '只接受本页的提交')
  const outcome = new URLSearchParams(await readBody(request)).get('outcome')
  if (outcome !== 'succeed' && outcome !== 'fail') throw new ProtocolError(400, 'PARAM_ERROR', '未知的操作')
  // A second tap, or one after the state changed: the page that follows tells.
  if (view === 'ask') await site.payer.play(transaction, { outcome })
  const isDone = view === 'ask' || view === 'paid'
  response
    .writeHead(303, { ...PAGE_HEADERS, Location: isDone && returnUrl !== null ? returnUrl : url.search || '?' })
    .end()
}

/** The OAuth of the web view: its page asks, and whoever agrees goes back with a code (GET, then its own POST). */
async function serveAuthorize(site: Site, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const query = url.searchParams
  const returnUrl = allowedReturn(site, query.get('redirect_uri'))
  const appId = query.get('appid') ?? ''
  if (returnUrl === null) return sendPage(response, 400, refusedPage('redirect_uri 参数错误'), null)
  if (!site.logins.isApp(appId) || query.get('response_type') !== 'code')
    return sendPage(response, 400, refusedPage('appid 参数错误'), null)
  if (request.method === 'GET') return sendPage(response, 200, authorizePage(new URL(returnUrl).host), returnUrl)
  if (request.method !== 'POST') throw new ProtocolError(405, 'PARAM_ERROR', '不支持的请求方法')
  if (!isOwnPage(site, request)) throw new ProtocolError(403, 'NO_AUTH', '只接受本页的提交')
  const person = new URLSearchParams(await readBody(request)).get('person')
  if (!PEOPLE.some((one) => one.person === person)) throw new ProtocolError(400, 'PARAM_ERROR', '未知的用户')
  const target = new URL(returnUrl)
  target.searchParams.set('code', site.logins.issue(appId, person ?? '', query.get('scope') ?? ''))
  target.searchParams.set('state', query.get('state') ?? '')
  response.writeHead(303, { ...PAGE_HEADERS, Location: target.href }).end()
}

/** The payer goes back to this machine or the public host only. */
function allowedReturn(site: Site, text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return null
  return isLoopback(url.hostname) || url.hostname === new URL(site.publicUrl).hostname ? url.href : null
}

/** Refuses names that only a rebound DNS answer could bring here. */
function checkHost(site: Site, request: IncomingMessage): void {
  const host = request.headers.host ?? ''
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  const isKnown = url !== null && (isLoopback(url.hostname) || url.hostname === new URL(site.publicUrl).hostname)
  if (!isKnown) throw new ProtocolError(403, 'NO_AUTH', '未知的主机名')
}

/** Whether a form was sent by the payer's own page, as browsers tell; others tell nothing and are no one's victim. */
function isOwnPage(site: Site, request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origin === new URL(site.publicUrl).origin || origin === `http://${request.headers.host}`
}

const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const

function sendPage(response: ServerResponse, status: number, html: string, returnUrl: string | null): void {
  const goes = returnUrl === null ? "'self'" : `'self' ${new URL(returnUrl).origin}`
  response
    .writeHead(status, {
      ...PAGE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'self'; form-action ${goes}; base-uri 'none'; frame-ancestors 'none'`,
      ...lengthOf(html),
    })
    .end(html)
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'X-Content-Type-Options': 'nosniff',
      ...lengthOf(text),
    })
    .end(text)
}

function sendJson(response: ServerResponse, status: number, fields: Record<string, unknown>): void {
  const body = JSON.stringify(fields)
  response
    .writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'application/json; charset=utf-8', ...lengthOf(body) })
    .end(body)
}

function lengthOf(body: string): { 'Content-Length': number } {
  return { 'Content-Length': Buffer.byteLength(body) }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = chunk
    size += bytes.length
    if (size > MAX_BODY_BYTES) throw new ProtocolError(413, 'PARAM_ERROR', '请求体过大')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('the gateway has no port'))
      else resolve(address.port)
    })
  })
}
