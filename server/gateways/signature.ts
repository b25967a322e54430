import { hash, timingSafeEqual } from 'node:crypto'

/** Characters that need no encoding; most texts of a call have no others. */
const PLAIN = /^[\w.~-]*$/

/** Percent-encoding of RFC 3986: unlike encodeURIComponent it also encodes !'()*. */
export function encode3986(text: string): string {
  if (PLAIN.test(text)) return text
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * hex(SHA-256(secret + p + secret)) over the fields sorted by key in code-unit order (docs/wire.md "The signature").
 */
export function signOf(secret: string, fields: ReadonlyMap<string, string>): string {
  let p = ''
  // Without a comparator JavaScript sorts by code units.
  for (const key of [...fields.keys()].sort())
    p += `${p === '' ? '' : '&'}${encode3986(key)}=${encode3986(fields.get(key) ?? '')}`
  return hash('sha256', secret + p + secret)
}

/** Names that exist only in the signature; a query may not carry them (docs/wire.md "The signature"). */
const PSEUDO_FIELDS = ['method', 'path', 'body'] as const
type PseudoFields = Record<(typeof PSEUDO_FIELDS)[number], string>

/** The fields that a call signs: its query without `sign`, method, path, and a body that is not empty; null: the query has one of their names. */
export function signedFields(query: ReadonlyMap<string, string>, pseudo: PseudoFields): Map<string, string> | null {
  if (PSEUDO_FIELDS.some((name) => query.has(name))) return null
  const fields = new Map(query)
  fields.delete('sign')
  for (const name of PSEUDO_FIELDS) if (name !== 'body' || pseudo.body !== '') fields.set(name, pseudo[name])
  return fields
}

export function isSameSign(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Fields of a query or form; null when a name is repeated or an escape is broken. */
export function parseFields(text: string, plusIsSpace: boolean): Map<string, string> | null {
  const fields = new Map<string, string>()
  if (text === '') return fields
  const decode = (raw: string) => {
    const spaced = plusIsSpace ? raw.replaceAll('+', ' ') : raw
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced
  }
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    try {
      const key = decode(at < 0 ? part : part.slice(0, at))
      if (fields.has(key)) return null
      fields.set(key, at < 0 ? '' : decode(part.slice(at + 1)))
    } catch {
      // A malformed escape: the caller refuses the request as unreadable.
      return null
    }
  }
  return fields
}
