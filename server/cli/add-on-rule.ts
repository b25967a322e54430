import { parseCents } from '../kernel/money'
import type { OfferRule } from '../modules/offers/offer'
import type { AddOn } from '../modules/offers/pricing'
import type { Call } from './command'
import { UsageError } from './failures'

/** The options of an add-on. */
export const ADD_ON_OPTIONS = {
  steps: {
    type: 'string',
    value: 'list',
    summary:
      'gift-choice, trade-in, points: the number given from each threshold on, 199-1,399-2 (yuan) or 2p-1 (pieces)',
  },
  goods: { type: 'string', value: 'sku,…', summary: 'the gifts, or SKUs with prices: sku=9.9,sku2=19.9' },
  times: { type: 'string', value: 'n', summary: 'points: a multiple of 1 point a yuan, instead of --steps' },
} as const
export const REWARD_KIND = 'points'
export const ADD_ON_KINDS: readonly string[] = ['gift-choice', 'trade-in']

/** 满赠 or 换购: goods from a threshold on. */
export function addOnFrom(call: Call): OfferRule {
  const isGift = call.text('kind') === 'gift-choice'
  const asked = (call.text('goods') ?? '').split(',').map((part) => part.split('=').map((one) => one.trim()))
  const goods = asked.map(([skuId = '', price]) => {
    const cents = isGift && price === undefined ? 0 : parseCents(price ?? '')
    if (cents === null)
      throw new UsageError('--goods must be like sku,sku2 for gifts, sku=9.9,sku2=19.9 for a trade-in')
    return { skuId, cents }
  })
  return { kind: 'addOn', isGift, ...stepsOf(call.text('steps') ?? ''), goods }
}

/** Points by an offer; the number of a tier is its points. */
export function rewardFrom(call: Call): OfferRule {
  const times = call.text('times')
  if (times !== undefined) return { kind: 'reward', reward: { times: Number(times) } }
  const { basis, steps } = stepsOf(call.text('steps') ?? '')
  return { kind: 'reward', reward: { basis, steps: steps.map(({ from, number: points }) => ({ from, points })) } }
}

function stepsOf(text: string): Pick<AddOn, 'basis' | 'steps'> {
  const parts = text.split(',').map((part) => /^(\d+(?:\.\d{1,2})?)(p?)-(\d+)$/.exec(part.trim()))
  const isPieces = parts[0]?.[2] === 'p'
  const steps = parts.map((part) => {
    const [, from = '', pieces, number = ''] = part ?? []
    if (!part || (pieces === 'p') !== isPieces)
      throw new UsageError(`--steps must be like 199-1,399-2 or 2p-1, not "${text}"`)
    return { from: isPieces ? Number(from) : (parseCents(from) ?? 0), number: Number(number) }
  })
  return { basis: isPieces ? 'pieces' : 'cents', steps }
}
