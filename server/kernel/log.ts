import { type DestinationStream, type Logger, pino } from 'pino'
import { troubleOf } from './trouble'

export type { Logger }

/** Keys whose values never reach a log, whatever object they hide in. */
const SECRET_KEYS =
  /^(sign|sessionsecret|sessionkey|accesstoken|token|checkcode|code|password|secret|authorization|authorization-app|cookie|mobile|phone|idcard|idno|apiv3key|privatekey|payorderno|openid|invitedcode|face|detail|name)$/i

/** What is known of keys: a line for each call asks for the same few. */
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
  // Nearly every text of a request's line: nothing in it is as long as what is masked.
  if (!/\d{11}/.test(text)) return text
  return text.replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2').replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, '******')
}

/** A copy fit for the log: secrets replaced, numbers masked in any text. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskNumbers(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 5) return '…'
  if (value instanceof Error) {
    return {
      type: value.name,
      message: scrub(value.message),
      // Of a disk or a database that fails the place in our code says nothing, and everything that writes comes upon it.
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

/** Lines are written together, this many bytes or this long after the first: a write each would cost a call its tenth. */
const WRITE_BYTES = 4096
const WRITE_AFTER_MS = 100

/** Structured logs to stderr, so that stdout stays for people (start-up lines, demo codes). */
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
      // `scrub` has read the error; pino's own reading of the copy would call every type "Object".
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

/** Says nothing. */
export const silentLog: Logger = pino({ level: 'silent' })
