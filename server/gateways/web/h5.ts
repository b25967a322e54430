import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BAIDU_PATHS, type BaiduKey } from '@contract/codes/baidu-map'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PackedPage } from './html-reply'

/** What a deployment says about its pages. */
export interface PageSettings {
  /** Origins of pages that may embed the app and are told its address. */
  parentOrigins: readonly string[]
  /** The maps service that pages ask by themselves; null: they ask our server. */
  map?: BaiduKey | null
}

/** Turns the built page into what a visitor gets: the first screen inside it, when there is one. */
export type FillPage = (html: string) => Promise<string>

/** Hashed files, and those in a folder of their build, never change; the rest is asked for again. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$|[\\/](?:chunk|css)[\\/][0-9a-f]{8,}[\\/]/

/** Where the built page says who may embed it. */
const PARENTS = /(<meta name="?parent-origins"? content=")[^"]*(")/
/** And where it says which maps service it may ask, with which key. */
const MAP_SERVICE = /(<meta name="?map-service"? content=")[^"]*(")/

/** The page's policy: no inline script but those whose hash stands here (the head script), in nobody else's frame. */
export function contentPolicy(
  html: string,
  parentOrigins: readonly string[],
  scriptHosts: readonly string[] = [],
): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...scriptHosts].join(' '),
    // Taro sets style elements and attributes while it runs.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // What was just picked is read and shown before it is sent.
    "media-src 'self' blob:",
    // Taro's toast icons are a font inside its style sheet.
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...parentOrigins].join(' '),
  ].join('; ')
}

/** Where WeChat's JS-SDK comes from: a host of another house, let in for WeChat's own web view alone. */
const WECHAT_SCRIPTS = 'https://res.wx.qq.com'

let known = { html: '', policy: '', inWechat: '' }

/** Of the maps service its two answers alone, by JSONP; without a key nothing. */
const mapScripts = (map: BaiduKey | null): string[] =>
  map ? Object.values(BAIDU_PATHS).map((path) => `${map.origin}${path}`) : []

/** The policy of a page; hashed anew only when the page is another. */
function policyOf(html: string, { parentOrigins, map = null }: PageSettings, userAgent = ''): string {
  if (known.html !== html) {
    const scripts = mapScripts(map)
    const inWechat = contentPolicy(html, parentOrigins, [...scripts, WECHAT_SCRIPTS])
    known = { html, policy: contentPolicy(html, parentOrigins, scripts), inWechat }
  }
  return /MicroMessenger/i.test(userAgent) ? known.inWechat : known.policy
}

/** Serves the H5 build; a folder without a build says how to make one. */
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
      // The app draws its home without help; a first screen that fails must not cost the whole mall.
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
