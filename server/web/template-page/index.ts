import { createHash } from 'node:crypto'
import { isHexColor, TEMPLATE_PATH } from '@contract/codes/command'
import type { TemplatePage } from '@contract/schema/zone'
import type { FastifyInstance } from 'fastify'
import { type RenderedPage, renderLost, renderTemplate } from './render'

const MOST_CHARACTERS = 64

/** Sites that may show the app in a frame, and with it this page; the console shows drafts. */
interface FrameSettings {
  parentOrigins: readonly string[]
  consoleHosts: readonly string[]
}

/** No script, its one style by hash; the app and the sites that may frame the app may frame the page. */
const policyOf = ({ style }: RenderedPage, frames: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' https:",
    "form-action 'none'",
    "base-uri 'none'",
    ["frame-ancestors 'self'", ...frames].join(' '),
  ].join('; ')

/**
 * Template pages at `/page/?pageCode=…`, which the operator composes between two releases of the app (area "template"
 * of docs/product).
 */
export function registerTemplatePages(
  app: FastifyInstance,
  find: (page: { code: string; bdCityCode?: string; preview?: string }) => Promise<TemplatePage | null>,
  { parentOrigins, consoleHosts }: FrameSettings,
): void {
  const frames = [...parentOrigins, ...consoleHosts.map((host) => `https://${host}`)]
  app.get<{ Querystring: Record<string, string | string[] | undefined> }>(TEMPLATE_PATH, async (request, reply) => {
    const code = textOf(request.query.pageCode)
    const color = textOf(request.query.navBarColor)
    const bdCityCode = textOf(request.query.bdCityCode)
    const preview = textOf(request.query.preview)
    const page =
      code === '' ? null : await find({ code, ...(bdCityCode && { bdCityCode }), ...(preview && { preview }) })
    const rendered = page
      ? renderTemplate(page, { navBarColor: isHexColor(color) ? color : '', isMember: isMember(request.query) })
      : renderLost()
    return reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyOf(rendered, frames))
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .send(rendered.html)
  })
}

/**
 * The app passes in the address whether its shopper is a member. The page has no session, so that an address has one
 * answer for all; the flag shows member prices and grants nothing.
 */
const isMember = ({ isMember: flag }: Readonly<Record<string, unknown>>): boolean => flag === '1'

/** A field of the address; a repeated or too long one counts as missing. */
function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS ? value : ''
}
