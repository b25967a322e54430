import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ensureAlipayKeys } from './alipay/keys'
import { type AlipaySite, openAlipay } from './alipay/site'
import { authorizePage, PEOPLE, refusedPage } from './authorize-page'
import { controlPayer, describePayment } from './control'
import type { GatewayOptions } from './gateway-options'
import { holdFolder } from './hold'
import { allowedReturn, checkHost, isOwnPage, lengthOf, PAGE_HEADERS, readBody, sendJson, sendPage } from './http'
import { IDENTITY_PREFIX, IdentityDesk } from './identity-desk'
import { Journal } from './journal'
import { ensureSandboxKeys, readGatewayKeys } from './keys'
import { LIVE_PREFIX, liveReply } from './live/streams'
import { LoginApi } from './login-api'
import { answerMerchant, type MerchantApiDeps } from './merchant-api'
import { NoticeDesk } from './notice-desk'
import { Payer } from './payer'
import { servePayer, servePayerFile } from './payer-visit'
import { ProtocolError } from './protocol-error'
import { TransactionStore } from './transaction-store'
import { wechatWriter } from './wechat-writer'

export interface Gateway {
  port: number
  url: string
  /** Stops listening and sending; the next start continues unfinished work. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const AUTHORIZE_PATH = '/connect/oauth2/authorize'
const PAYER_PAGES = '/pay/h5/'

/** Starts the sandbox gateway: the payment provider's side of the protocol, on loopback only. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { folder } = options
  const now = options.now ?? Date.now
  await Promise.all([ensureSandboxKeys(folder), ensureAlipayKeys(folder)])
  const release = await holdFolder(folder)
  try {
    const keys = await readGatewayKeys(folder)
    const { journal, records } = await Journal.open(join(folder, 'journal.ndjson'), options.onBroken)
    const transactions = new TransactionStore(journal, records, now)
    const desk = new NoticeDesk(keys, transactions, { ...options, now })
    const payer = new Payer({ writer: wechatWriter(keys, desk), transactions, desk, now })
    const alipay = await openAlipay(options, now)
    const site: Site = {
      keys,
      transactions,
      desk,
      payer,
      alipay,
      now,
      refundDelayMs: options.refundDelayMs ?? 500,
      publicUrl: '',
      h5Url: () => '',
      logins: new LoginApi(keys, now),
      identities: new IdentityDesk(keys, now),
    }
    const server = createServer((request, response) => void serve(site, request, response))
    // Longer than the merchant's own timeout, so that the gateway never closes a kept connection first.
    server.keepAliveTimeout = 65_000
    const port = await listen(server, options.port ?? 0)
    const url = `http://${HOST}:${port}`
    site.publicUrl = (options.publicUrl ?? url).replace(/\/+$/, '')
    // The address has a query, like real ones: merchants append &redirect_url=.
    site.h5Url = (prepayId) => `${site.publicUrl}/pay/h5/${prepayId}?package=${Math.floor(now() / 1000)}`
    payer.resume()
    alipay.payer.resume()
    return {
      port,
      url,
      async close() {
        desk.close()
        alipay.close()
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
        await Promise.all([journal.close(), alipay.end()])
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

interface Site extends MerchantApiDeps {
  /** Set once the port is known. */
  publicUrl: string
  alipay: AlipaySite
  /** WeChat's login servers. */
  logins: LoginApi
  /** The service that checks names and ID numbers. */
  identities: IdentityDesk
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
  if (url.pathname.startsWith(PAYER_PAGES)) return serveH5(site, request, response, url)
  if (await site.alipay.serve(site, request, response, url)) return
  if (url.pathname.startsWith(IDENTITY_PREFIX)) {
    const path = url.pathname.slice(IDENTITY_PREFIX.length)
    const reply = site.identities.answer(method, path, request.headers, await readBody(request))
    response.writeHead(reply.status, { ...reply.headers, ...lengthOf(reply.body) }).end(reply.body)
    return
  }
  if (url.pathname.startsWith(LIVE_PREFIX) && method === 'GET') return serveLive(response, url)
  if (url.pathname === AUTHORIZE_PATH) return serveAuthorize(site, request, response, url)
  if (/^\/(sns|cgi-bin)\//.test(url.pathname)) {
    const body = method === 'POST' ? await readBody(request) : ''
    const reply = site.logins.answer(method, url.pathname, url.searchParams, body)
    if (reply) return sendJson(response, 200, reply)
  }
  if (url.pathname === '/sandbox/pay') {
    if (method === 'GET')
      return sendJson(response, 200, describePayment([site, site.alipay], url.searchParams.get('prepay_id')))
    if (method === 'POST') {
      // Pages of other sites can't send this type without a preflight, which is never allowed.
      if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
        throw new ProtocolError(415, 'PARAM_ERROR', '只接受 application/json')
      }
      return sendJson(response, 200, await controlPayer([site, site.alipay], await readBody(request)))
    }
  }
  throw new ProtocolError(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在')
}

/** The payer's page of WeChat: the sender appends the return address. */
async function serveH5(site: Site, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const name = url.pathname.slice(PAYER_PAGES.length)
  const transaction = site.transactions.findPrepaid(name)
  if (!transaction) return servePayerFile(response, name)
  const back = allowedReturn(site, url.searchParams.get('redirect_url'))
  return servePayer(site, request, response, transaction, { paid: back, quit: back, stay: url.search || '?' })
}

/** The OAuth of the web view: its page asks, and a user who agrees returns with a code (GET, then its own POST). */
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

/** Sends a playlist or a segment of a stream, to players of other origins too, as media servers do. */
function serveLive(response: ServerResponse, url: URL): void {
  // The streams begin with the process.
  const reply = liveReply(url.pathname.slice(LIVE_PREFIX.length), performance.now())
  if (!reply) throw new ProtocolError(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在')
  response
    .writeHead(200, {
      'Content-Type': reply.type,
      'Content-Length': reply.body.length,
      'Cache-Control': reply.isKept ? 'public, max-age=3600' : 'no-store',
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(reply.body)
}
