import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BAIDU_PATHS, type BaiduKey } from '@contract/codes/baidu-map'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PackedPage } from './html-reply'

/** Settings of a deployment for its pages. */
export interface PageSettings {
  /** Origins of pages that may embed the app and receive its address. */
  parentOrigins: readonly string[]
  /** Origins of pages that may embed the app and do not receive its address: the console. */
  frameOrigins?: readonly string[]
  /** Hosts whose live streams and recordings the pages may play. */
  liveHosts?: readonly string[]
  /** The maps service that pages call themselves; null: they call the mall's server. */
  map?: BaiduKey | null
}

/** Turns the built page into the served one, with the first screen inside if there is one. */
export type FillPage = (html: string) => Promise<string>

/** Files with a hash in their name or folder never change; the others are revalidated. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$|[\\/](?:chunk|css)[\\/][0-9a-f]{8,}[\\/]/

/** The tag of the built page that names who may embed it. */
const PARENTS = /(<meta name="?parent-origins"? content=")[^"]*(")/
/** The tag that names the maps service and its key. */
const MAP_SERVICE = /(<meta name="?map-service"? content=")[^"]*(")/

/** The page's policy: no inline script except those whose hash is listed (the head script), no foreign frame. */
export function contentPolicy(
  html: string,
  frameOrigins: readonly string[],
  scriptHosts: readonly string[] = [],
  liveHosts: readonly string[] = [],
): string {
  const live = liveHosts.map((host) => `https://${host}`)
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...scriptHosts].join(' '),
    // Taro sets style elements and attributes at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // Picked files are shown before they are uploaded.
    ["media-src 'self' blob:", ...live].join(' '),
    // Taro's toast icons are a font inside its style sheet.
    "font-src 'self' data:",
    // Browsers that do not play HLS themselves read its files by a script.
    ["connect-src 'self'", ...live].join(' '),
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...frameOrigins].join(' '),
  ].join('; ')
}

/** Source of WeChat's JS-SDK, allowed in WeChat's own web view only. */
const WECHAT_SCRIPTS = 'https://res.wx.qq.com'

let known = { html: '', policy: '', inWechat: '' }

/** The two scripts of the maps service, loaded by JSONP; none without a key. */
const mapScripts = (map: BaiduKey | null): string[] =>
  map ? Object.values(BAIDU_PATHS).map((path) => `${map.origin}${path}`) : []

/** The policy of a page; hashed again only when the page changes. */
function policyOf(html: string, settings: PageSettings, userAgent = ''): string {
  const { parentOrigins, frameOrigins = [], liveHosts = [], map = null } = settings
  if (known.html !== html) {
    const scripts = mapScripts(map)
    const around = [...parentOrigins, ...frameOrigins]
    const inWechat = contentPolicy(html, around, [...scripts, WECHAT_SCRIPTS], liveHosts)
    known = { html, policy: contentPolicy(html, around, scripts, liveHosts), inWechat }
  }
  return /MicroMessenger/i.test(userAgent) ? known.inWechat : known.policy
}

/** Serves the H5 build; without a build the reply names the command that makes one. */
export async function registerH5(
  app: FastifyInstance,
  h5Folder: string,
  fill: FillPage,
  settings: PageSettings,
): Promise<void> {
  const indexFile = join(h5Folder, 'index.html')
  if (!existsSync(indexFile)) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('the H5 app is not built: npm run build:h5\n'),
    )
    return
  }
  const { parentOrigins, map } = settings
  const page = readFileSync(indexFile, 'utf8')
    .replace(PARENTS, `$1${parentOrigins.join(' ') || 'none'}$2`)
    .replace(MAP_SERVICE, `$1${map ? `${map.origin} ${map.key}` : 'none'}$2`)
  const packed = new PackedPage()
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const html = await fill(page).catch((error: unknown) => {
      // The app draws its home page itself, so a failed first screen must not fail the page.
      request.log.error({ err: error }, 'the first screen could not be drawn')
      return page
    })
    const { body, headers } = await packed.reply(html, request.headers['accept-encoding'])
    reply
      .headers(headers)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, user-agent')
      .header('content-security-policy', policyOf(html, settings, request.headers['user-agent']))
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    if (request.headers['if-none-match'] === headers['etag']) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(body)
  }
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  await app.register(fastifyStatic, {
    root: h5Folder,
    prefix: '/',
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*', '**/*.map'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
