import { maskPhones } from '@contract/codes/phone'
import { type DestinationStream, type Logger, pino } from 'pino'
import { troubleOf } from './trouble'

export type { Logger }

/** Keys whose values are never logged, at any depth of an object. */
const SECRET_KEYS =
  /^(sign|sessionsecret|sessionkey|accesstoken|token|checkcode|code|password|secret|authorization|authorization-app|cookie|mobile|phone|idcard|idcardno|idno|idtail|cardno|paypassword|oldpassword|apiv3key|privatekey|payorderno|openid|invitedcode|face|detail|name)$/i

/** Cache: the log line of each call has the same few keys. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 500
function isSecret(key: string): boolean {
  let found = known.get(key)
  if (found === undefined) {
    found = SECRET_KEYS.test(key)
    if (known.size < MOST_KNOWN) known.set(key, found)
  }
  return found
}

const isTrouble = (error: Error) => {
  const trouble = troubleOf(error)
  return trouble !== null && trouble.kind !== 'unreachable'
}

/** A text with eleven-digit phones and 18-digit identity numbers masked. */
export function maskNumbers(text: string): string {
  // Nearly every text is shorter than the numbers that are masked.
  if (!/\d{11}/.test(text)) return text
  return maskPhones(text).replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, '******')
}

/** A copy for the log: secrets are replaced, numbers in texts are masked. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskNumbers(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '…'
  if (value instanceof Error) {
    return {
      type: value.name,
      message: scrub(value.message),
      // When a disk or database fails, every write fails, and the stack does not explain it.
      ...(isTrouble(value) ? {} : { stack: scrub(value.stack ?? '') }),
      ...('code' in value ? { code: value.code } : {}),
    }
  }
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'number' ? item : isSecret(key) ? '[secret]' : scrub(item, depth + 1),
    ]),
  )
}

/**
 * Lines are written together, after this many bytes or this long after the first: one write per line would cost a tenth
 * of a call.
 */
const WRITE_BYTES = 4096
const WRITE_AFTER_MS = 100

/** Structured logs on stderr; stdout is for people (start-up lines, demo codes). */
export function createLog(
  level: string,
  target: DestinationStream = pino.destination({
    fd: 2,
    sync: false,
    minLength: WRITE_BYTES,
    periodicFlush: WRITE_AFTER_MS,
  }),
): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      // `scrub` has serialized the error; pino's serializer would give every copy the type "Object".
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          const clean = args.map((arg) => scrub(arg)) as typeof args
          method.apply(this, clean)
        },
      },
    },
    target,
  )
}

/** Logs nothing. */
export const silentLog: Logger = pino({ level: 'silent' })
