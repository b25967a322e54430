import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_PATH } from '@contract/codes/console'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PackedPage } from './html-reply'

/**
 * No script or request of another origin: a script here acts as staff. A frame shows the shop only, for previews of
 * drafts.
 */
const policyOf = (shop: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // antd sets style elements and attributes at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${shop}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // Addresses have order numbers and searches.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
}

/**
 * Serves the built console below /console/: each address is a page of its router, files below assets/ have a hash in
 * their name. `shopHost`: where the shop is, if the console has a host of its own. Without a build the reply names the command that makes one.
 */
export async function registerConsolePages(app: FastifyInstance, folder: string, shopHost = ''): Promise<void> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) {
    app.get(`${CONSOLE_PATH}/`, (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('the console is not built: npm run build:console\n'),
    )
    return
  }
  const shop = shopHost === '' ? '' : `https://${shopHost}`
  const page = readFileSync(file, 'utf8').replace('<meta name="shop" content="', `$&${shop}`)
  const policy = policyOf(shop || "'self'")
  const packed = new PackedPage()
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, headers } = await packed.reply(page, request.headers['accept-encoding'])
    reply.headers({ ...headers, ...HEADERS, 'content-security-policy': policy }).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === headers['etag']) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(body)
  }
  app.get(CONSOLE_PATH, (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`, 308))
  app.get(`${CONSOLE_PATH}/`, sendPage)
  app.get(`${CONSOLE_PATH}/*`, sendPage)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${CONSOLE_PATH}/assets/`,
    index: false,
    preCompressed: true,
    // A missing file is a 404, not the page.
    wildcard: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
