import type { Command as Feature, Picture } from '@contract/schema/shared'
import type { LinkOptions } from '../kernel/link-targets'
import type { Call } from './command'
import { UsageError } from './failures'
import type { Mall } from './mall'
import { pictureBytes } from './own-picture'

// Options of adverts, notices and pop-ups alike: owner, period and link.

const MAX_PARAMS = 10
const MAX_PARAM = 200
const NO_PICTURE: Picture = { url: '', ground: null, scale: 1, count: 1 }

export const LEAD_OPTIONS = {
  to: { type: 'string', value: 'code', summary: 'feature code of the page it leads to: C0020030000' },
  with: { type: 'string', value: 'a=b,…', summary: "the page's parameters: productId=p1" },
  'app-only': { type: 'boolean', summary: 'the code is one that only the native app knows' },
} as const
/** The option for each refused field of a link. */
export const LEAD_FIELDS = { 'command.params.': '--with ', 'command.params': '--with', 'command.cmd': '--to' } as const
export const TIME_OPTIONS = {
  from: { type: 'string', value: 'day', summary: '2026-11-20 or 2026-11-20T10:00, in China (now)' },
  until: { type: 'string', value: 'day', summary: 'until just before that moment (for good)' },
} as const
export const IMAGE_OPTION = {
  image: { type: 'string', value: 'file', summary: 'a picture (JPEG, PNG, GIF, WebP, AVIF)' },
} as const

/** An id that the operator chose. */
export function idOf(call: Call): string {
  const [id = ''] = call.args
  if (/^[a-z0-9-]{1,40}$/.test(id)) return id
  throw new UsageError(`the id must be up to 40 small letters, digits and dashes, not "${id}"`)
}

/** One line of text, or undefined without the option. */
export function lineOf(call: Call, option: string, max: number): string | undefined {
  const text = call.text(option)?.trim()
  if (text === undefined) return undefined
  if (text === '' || text.length > max || /[\r\n]/.test(text))
    throw new UsageError(`--${option} must be one line of 1 to ${max} characters`)
  return text
}

/** The text of a required option. */
export const needed = (call: Call, option: string): string => call.text(option) ?? missing(option)

export function neededLine(call: Call, option: string, max: number): string {
  return lineOf(call, option, max) ?? missing(option)
}

function missing(option: string): never {
  throw new UsageError(`it needs --${option} <text>`)
}

export function cityOf(call: Call): string {
  const code = call.text('city') ?? ''
  if (!/^\d{0,20}$/.test(code))
    throw new UsageError(`--city must be the area code of a city such as 330100, not "${code}"`)
  return code
}

/** The link, or null without `--to`. */
export function leadOf(call: Call): Feature | null {
  const cmd = call.text('to')
  const params = call.text('with')
  if (cmd === undefined) {
    if (params !== undefined) throw new UsageError('--with needs --to <code>')
    if (call.isSet('app-only')) throw new UsageError('--app-only needs --to <code>')
    return null
  }
  if (!/^C\d{7,12}$/.test(cmd)) throw new UsageError(`--to must be a feature code such as C0020030000, not "${cmd}"`)
  const pairs = (params ?? '').split(',').filter((pair) => pair !== '')
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=')
    const [key, value] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()]
    if (at < 1 || !/^\w{1,40}$/.test(key) || value.length > MAX_PARAM || pairs.length > MAX_PARAMS)
      throw new UsageError(`--with must be like productId=p1,storeId=s1, not "${params}"`)
    return [key, value] as const
  })
  return { cmd, params: Object.fromEntries(entries) }
}

export const linkOf = (call: Call): LinkOptions => ({ isAppOnly: call.isSet('app-only') })

/** Start and end, in epoch ms. */
export function timesOf(call: Call, now: number, forever: number): { startAt: number; endAt: number } {
  const startAt = momentOf(call, 'from') ?? now
  const endAt = momentOf(call, 'until') ?? forever
  if (endAt <= startAt || endAt <= now) throw new UsageError('--until must be after --from and in the future')
  return { startAt, endAt }
}

/** The start of a day in China, or the given minute; undefined without the option. Epoch ms. */
export function momentOf(call: Call, option: string): number | undefined {
  const text = call.text(option)
  if (text === undefined) return undefined
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  const at = Date.parse(`${day}T${time}:00+08:00`)
  if (day !== undefined && Number.isFinite(at)) return at
  throw new UsageError(`--${option} must be like 2026-11-20 or 2026-11-20T10:00, not "${text}"`)
}

/** Reads the picture before the database is opened, so that an invalid one changes nothing. */
export function imageBytes(call: Call): Buffer | null {
  const file = call.text('image')
  return file === undefined ? null : pictureBytes(file)
}

export async function imageOf({ mallPictures }: Pick<Mall, 'mallPictures'>, bytes: Buffer | null): Promise<Picture> {
  return bytes === null ? NO_PICTURE : mallPictures.store('image', bytes)
}
