import sha256 from 'crypto-js/sha256'

/** Percent-encoding of RFC 3986: unlike encodeURIComponent it also encodes !'()*. */
export function encode3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** `k=v` joined by `&`, in the order given. */
export function toForm(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${encode3986(key)}=${encode3986(value)}`)
    .join('&')
}

/** hex(SHA-256(secret + p + secret)) over the fields sorted by key in code-unit order (wire.md "Signature"). */
export function signOf(secret: string, fields: Readonly<Record<string, string>>): string {
  const sorted: Record<string, string> = {}
  for (const key of Object.keys(fields).sort()) sorted[key] = fields[key] ?? ''
  return sha256(secret + toForm(sorted) + secret).toString()
}
