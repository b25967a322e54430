import { OFFER_TYPE } from '@contract/codes/offer'
import { parseCents } from '../kernel/money'
import type { OfferRule } from '../modules/offers/offer'
import type { FullReduction } from '../modules/offers/pricing'
import { type PricePut, PUT_PRICES } from '../modules/offers/promotion'
import { ADD_ON_KINDS, REWARD_KIND } from './add-on-rule'
import { type Call, wholeNumber } from './command'
import { UsageError } from './failures'

const TIERS = 'must be like 300-30,500-60 (yuan) or 2p-90%,3p-80% (pieces, percentage to pay)'
const KINDS = Object.keys(PUT_PRICES).join(', ')
const MAX_EACH = 999
const MAX_PIECES = 100_000_000

/** The rule of an offer, from the options. */
export const RULE_OPTIONS = {
  tiers: { type: 'string', value: 'list', summary: 'a full-reduction: 300-30,500-60 (yuan) or 2p-90%,3p-80% (pieces)' },
  kind: { type: 'string', value: 'word', summary: `a price per piece: ${KINDS}` },
  price: { type: 'string', value: 'yuan|n%', summary: 'price of a unit, or percentage of its list price' },
  prices: {
    type: 'string',
    value: 'id=yuan,…',
    summary: 'SKUs, each with its price; a product if all its SKUs have the same list price',
  },
  pieces: { type: 'string', value: 'n', summary: 'a flash sale: maximum number of each SKU (no limit)' },
  each: { type: 'string', value: 'n', summary: 'a flash sale: maximum number of a SKU for each shopper (no limit)' },
  daily: { type: 'string', value: '08:00-12:00', summary: 'a flash sale: daily between these times' },
  'with-coupons': { type: 'boolean', summary: 'a flash sale: coupons apply in addition' },
} as const

export function ruleOf(call: Call): OfferRule {
  const word = call.text('kind')
  if (word === undefined) {
    const stray = ['price', 'prices', 'pieces', 'each', 'daily', 'with-coupons'].find((name) => isGiven(call, name))
    if (stray) throw new UsageError(`--${stray} needs a --kind`)
    return { kind: 'reduction', ...tiersOf(call.text('tiers') ?? '') }
  }
  const addOn = ['steps', 'goods', 'times'].find((name) => isGiven(call, name))
  if (addOn) throw new UsageError(`--${addOn} needs --kind ${ADD_ON_KINDS.join(' or ')}`)
  if (call.text('tiers') !== undefined) throw new UsageError('an offer has either --tiers or a --kind with its --price')
  const type = PUT_PRICES[word as keyof typeof PUT_PRICES]
  if (type === undefined)
    throw new UsageError(`--kind must be one of ${KINDS}, ${ADD_ON_KINDS.join(', ')}, ${REWARD_KIND}, not "${word}"`)
  const flash = ['pieces', 'each', 'daily', 'with-coupons'].find((name) => isGiven(call, name))
  if (type !== OFFER_TYPE.flashSale && flash) throw new UsageError(`--${flash} is for a flash sale`)
  const own = ownOf(call.text('prices') ?? '')
  const price = call.text('price')
  const pieces = call.text('pieces')
  return {
    kind: 'price',
    type,
    own,
    price: price === undefined && own.size > 0 ? null : priceOf(price ?? ''),
    each: wholeNumber(call.text('each') ?? '0', '--each', 0, MAX_EACH),
    opens: { coupons: call.isSet('with-coupons'), points: false },
    daily: dailyOf(call.text('daily')),
    pieces: pieces === undefined ? null : wholeNumber(pieces, '--pieces', 1, MAX_PIECES),
  }
}

function dailyOf(text: string | undefined): PricePut['daily'] {
  if (text === undefined) return null
  const [, fromHour, fromMinute, toHour, toMinute] = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/.exec(text.trim()) ?? []
  if (toMinute === undefined) throw new UsageError(`--daily must be like 08:00-12:00, not "${text}"`)
  return { from: Number(fromHour) * 60 + Number(fromMinute), to: Number(toHour) * 60 + Number(toMinute) }
}

const isGiven = (call: Call, name: string) => call.isSet(name) || call.text(name) !== undefined

function priceOf(text: string): PricePut['price'] {
  const percent = /^(\d{1,2}(?:\.\d)?)%$/.exec(text.trim())?.[1]
  if (percent) return { perMille: 1000 - Math.round(Number(percent) * 10) }
  const cents = parseCents(text.trim())
  if (cents === null) throw new UsageError(`--price must be like 80 or 90%, not "${text}"`)
  return { cents }
}

function ownOf(text: string): Map<string, number> {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [id = '', yuan = ''] = part.split('=').map((one) => one.trim())
      const cents = parseCents(yuan)
      if (id === '' || !cents) throw new UsageError(`--prices must be like a=9.9,b=80, not "${part}"`)
      return [id, cents]
    }),
  )
}

function tiersOf(text: string): Pick<FullReduction, 'basis' | 'tiers'> {
  const parts = text.split(',').map((part) => /^(\d+(?:\.\d{1,2})?)(p?)-(\d+(?:\.\d{1,2})?)(%?)$/.exec(part.trim()))
  const isPieces = parts[0]?.[2] === 'p'
  const tiers = parts.map((part) => {
    const [, from = '', pieces, off = '', percent] = part ?? []
    if (!part || (pieces === 'p') !== isPieces) throw new UsageError(`--tiers ${TIERS}, not "${text}"`)
    return {
      from: isPieces ? Number(from) : (parseCents(from) ?? 0),
      off: percent ? { perMille: 1000 - Math.round(Number(off) * 10) } : { cents: parseCents(off) ?? 0 },
    }
  })
  return { basis: isPieces ? 'pieces' : 'cents', tiers }
}
