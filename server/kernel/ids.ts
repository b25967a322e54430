import { randomBytes, randomFillSync } from 'node:crypto'
import { chinaDay } from '@contract/codes/china-time'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const pool = Buffer.alloc(10 * 512)
let used = pool.length
let lastMs = 0
let sequence = 0
const MOST_A_MS = 32 ** 3

/**
 * A text id that sorts after all earlier ones of this process: 9 characters of epoch ms, 3 of a sequence within the ms
 * and 8 random ones, so that ids of processes never collide. Not a secret: for capabilities use `randomToken`.
 */
export function newId(): string {
  const now = Date.now()
  sequence++
  // A clock that is set back a little, as clocks are, must not change the order.
  if (now > lastMs || sequence === MOST_A_MS) {
    lastMs = Math.max(now, lastMs + 1)
    sequence = 0
  }
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let tail = ''
  for (let i = 0; i < 8; i++) tail += ALPHABET[(pool[used++] ?? 0) & 31]
  return base32(lastMs, 9) + base32(sequence, 3) + tail
}

/** Sorts before all ids made at `ms` (epoch) or later, as far as the clocks of processes agree. */
export function idAt(ms: number): string {
  return base32(ms, 9)
}

function base32(value: number, width: number): string {
  let text = ''
  let rest = value
  for (let i = 0; i < width; i++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** 128 random bits in 32 hex characters: a capability (payOrderNo, token, session key). */
export function randomToken(bytes = 16): string {
  return randomBytes(bytes).toString('hex')
}

/** `digits` decimal digits without modulo bias. */
export function randomDigits(digits: number): string {
  return randomSigns('0123456789', digits)
}

/** `length` characters of an alphabet of at most 256, without modulo bias. */
export function randomSigns(alphabet: string, length: number): string {
  const fair = alphabet.length * Math.floor(256 / alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
  return text
}

/** A number for people: date, ms of the day and five random digits; the database's constraint makes it unique. */
export function readableNo(now: number): string {
  const day = chinaDay(now).slice(2).replaceAll('-', '')
  const ms = String(now % 86_400_000).padStart(8, '0')
  return day + ms + randomDigits(5)
}
