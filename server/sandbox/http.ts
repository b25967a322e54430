import type { IncomingMessage, ServerResponse } from 'node:http'
import { ProtocolError } from './protocol-error'
import { isLoopback } from './request-body'

/** Where browsers reach the sandbox; a path may follow the host. */
export interface Place {
  publicUrl: string
}

const MAX_BODY_BYTES = 64 * 1024

/** The payer goes back to this machine or the public host only. */
export function allowedReturn(site: Place, text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return null
  return isLoopback(url.hostname) || url.hostname === new URL(site.publicUrl).hostname ? url.href : null
}

/** Refuses names that only a rebound DNS answer could bring here. */
export function checkHost(site: Place, request: IncomingMessage): void {
  const host = request.headers.host ?? ''
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  const isKnown = url !== null && (isLoopback(url.hostname) || url.hostname === new URL(site.publicUrl).hostname)
  if (!isKnown) throw new ProtocolError(403, 'NO_AUTH', '未知的主机名')
}

/** Whether a form was sent by the payer's own page, as browsers tell; others tell nothing and are no one's victim. */
export function isOwnPage(site: Place, request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origin === new URL(site.publicUrl).origin || origin === `http://${request.headers.host}`
}

/** What every page of the sandbox says of itself. */
export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const

/** A page that may send a form on to where its payer goes back to. */
export function sendPage(response: ServerResponse, status: number, html: string, returnUrl: string | null): void {
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

/** A file of the pages. */
export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'X-Content-Type-Options': 'nosniff',
      ...lengthOf(text),
    })
    .end(text)
}

/** An answer of the controls, or a refusal. */
export function sendJson(response: ServerResponse, status: number, fields: Record<string, unknown>): void {
  const body = JSON.stringify(fields)
  response
    .writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'application/json; charset=utf-8', ...lengthOf(body) })
    .end(body)
}

/** The header that tells how long a text is. */
export function lengthOf(body: string): { 'Content-Length': number } {
  return { 'Content-Length': Buffer.byteLength(body) }
}

/** The whole body of a request, as text. Throws 413 when it is larger than any. */
export async function readBody(request: IncomingMessage): Promise<string> {
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
