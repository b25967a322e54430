import type { IncomingMessage, ServerResponse } from 'node:http'
import { ProtocolError } from './protocol-error'
import { isLoopback } from './request-body'

/** Address at which browsers reach the sandbox; a path may follow the host. */
export interface Place {
  publicUrl: string
}

const MAX_BODY_BYTES = 64 * 1024

/** The payer's return address, on this machine or the public host only; null for any other. */
export function allowedReturn(site: Place, text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return null
  return isLoopback(url.hostname) || url.hostname === new URL(site.publicUrl).hostname ? url.href : null
}

/** Refuses host names that can only come from DNS rebinding. */
export function checkHost(site: Place, request: IncomingMessage): void {
  const host = request.headers.host ?? ''
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  const isKnown = url !== null && (isLoopback(url.hostname) || url.hostname === new URL(site.publicUrl).hostname)
  if (!isKnown) throw new ProtocolError(403, 'NO_AUTH', '未知的主机名')
}

/**
 * Whether the payer's own page sent a form, by the headers of browsers; other clients send no such header and cannot be
 * tricked by a page.
 */
export function isOwnPage(site: Place, request: IncomingMessage): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origin === new URL(site.publicUrl).origin || origin === `http://${request.headers.host}`
}

/** Headers of every page of the sandbox. */
export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const

/** Sends a page; its policy allows a form to redirect to the return address. */
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

/** Sends a file of the pages. */
export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'X-Content-Type-Options': 'nosniff',
      ...lengthOf(text),
    })
    .end(text)
}

/** Sends a reply of the controls, or a refusal. */
export function sendJson(response: ServerResponse, status: number, fields: Record<string, unknown>): void {
  const body = JSON.stringify(fields)
  response
    .writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'application/json; charset=utf-8', ...lengthOf(body) })
    .end(body)
}

/** The header with the length of a text. */
export function lengthOf(body: string): { 'Content-Length': number } {
  return { 'Content-Length': Buffer.byteLength(body) }
}

/** Reads a request's body as text. Throws 413 when it is too large. */
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
