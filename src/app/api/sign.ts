import Hex from 'crypto-js/enc-hex'
import sha256 from 'crypto-js/sha256'

/** Percent-encoding of RFC 3986: unlike encodeURIComponent it also encodes !'()*. */
export function encode3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** `k=v` joined by `&`, in the given order. */
export function toForm(fields: Readonly<Record<string, string>>): string {
  return joined(Object.keys(fields), fields)
}

function joined(keys: readonly string[], fields: Readonly<Record<string, string>>): string {
  return keys.map((key) => `${encode3986(key)}=${encode3986(fields[key] ?? '')}`).join('&')
}

/**
 * hex(SHA-256(secret + p + secret)), where p joins the fields sorted by key in code-unit order (docs/wire.md
 * "Signature").
 */
export function signOf(secret: string, fields: Readonly<Record<string, string>>): string {
  // A list: an object would move integer-like keys to the front.
  const p = joined(Object.keys(fields).sort(), fields)
  // crypto-js encodes the text as UTF-8 itself, because WeChat on the oldest phones has no TextEncoder.
  return sha256(secret + p + secret).toString(Hex)
}
