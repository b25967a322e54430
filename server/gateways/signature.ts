import { createHash, timingSafeEqual } from 'node:crypto'

/** Percent-encoding of RFC 3986: unlike encodeURIComponent it also encodes !'()*. */
export function encode3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** hex(SHA-256(secret + p + secret)) over the fields sorted by key in code-unit order (wire.md "Signature"). */
export function signOf(secret: string, fields: ReadonlyMap<string, string>): string {
  const p = [...fields.keys()]
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((key) => `${encode3986(key)}=${encode3986(fields.get(key) ?? '')}`)
    .join('&')
  return createHash('sha256')
    .update(secret + p + secret)
    .digest('hex')
}

export function isSameSign(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Fields of a query or form, in text; null when a name stands twice or an escape is broken. */
export function parseFields(text: string, plusIsSpace: boolean): Map<string, string> | null {
  const fields = new Map<string, string>()
  if (text === '') return fields
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const decode = (raw: string) => decodeURIComponent(plusIsSpace ? raw.replaceAll('+', ' ') : raw)
    try {
      const key = decode(at < 0 ? part : part.slice(0, at))
      if (fields.has(key)) return null
      fields.set(key, at < 0 ? '' : decode(part.slice(at + 1)))
    } catch {
      // A malformed escape: the caller answers that the request can't be read.
      return null
    }
  }
  return fields
}
