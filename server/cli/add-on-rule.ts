import { parseCents } from '../kernel/money'
import type { PointsReward } from '../modules/offers/pricing'
import { type AddOn, addOnFault, addOnOf, rewardFault } from '../modules/offers/promotion'
import type { Call } from './command'
import { UsageError } from './failures'
import type { Mall } from './mall'
import { productsOf } from './reach-options'

/** What an add-on gives or sells, as the command line says it. */
export const ADD_ON_OPTIONS = {
  steps: {
    type: 'string',
    value: 'list',
    summary: 'gift-choice, trade-in, points: 199-1,399-2 (yuan) or 2p-1 (pieces): so many',
  },
  goods: { type: 'string', value: 'sku,…', summary: 'the gifts, or with their prices: sku=9.9,sku2=19.9' },
  times: { type: 'string', value: 'n', summary: 'points: so many times a point a yuan, instead of --steps' },
} as const
export const REWARD_KIND = 'points'
export const ADD_ON_KINDS: readonly string[] = ['gift-choice', 'trade-in']

type Head = Pick<AddOn, 'id' | 'title' | 'priority' | 'startsAt' | 'endsAt'>

/** 满赠 or 换购 of a store; its goods are on the shelf of that store. */
export async function addOnFrom(mall: Mall, call: Call, head: Head, storeId: string | null): Promise<AddOn> {
  if (storeId === null) throw new UsageError('gifts and trade-ins are of one --store')
  const isGift = call.text('kind') === 'gift-choice'
  const asked = (call.text('goods') ?? '').split(',').map((part) => part.split('=').map((one) => one.trim()))
  const known = await mall.catalog.findSkusForSale(
    mall.db.q,
    asked.map(([skuId = '']) => skuId),
  )
  const goods = asked.map(([skuId = '', price]) => {
    const sku = known.get(skuId)
    if (sku?.storeId !== storeId) throw new UsageError(`--goods: store "${storeId}" has no SKU "${skuId}"`)
    const cents = isGift && price === undefined ? 0 : parseCents(price ?? '')
    if (cents === null)
      throw new UsageError('--goods must be such as sku,sku2 for gifts, sku=9.9,sku2=19.9 for a trade-in')
    return { skuId, productId: sku.productId, cents }
  })
  const rule = { isGift, ...stepsOf(call.text('steps') ?? ''), goods }
  const fault = addOnFault(rule)
  if (fault) throw new UsageError(`--steps, --goods: ${fault}`)
  const earning = await productsOf(mall, call, storeId)
  return addOnOf({ ...head, storeId }, { ...rule, earnedBy: earning && [...earning] })
}

/** Points by an offer; the number of a step is its points. */
export function rewardFrom(call: Call): PointsReward['reward'] {
  const times = call.text('times')
  const { basis, steps } =
    times === undefined ? stepsOf(call.text('steps') ?? '') : { basis: 'cents' as const, steps: [] }
  const reward =
    times === undefined
      ? { basis, steps: steps.map(({ from, number: points }) => ({ from, points })) }
      : { times: Number(times) }
  const fault = rewardFault(reward)
  if (fault) throw new UsageError(`--steps, --times: ${fault}`)
  return reward
}

function stepsOf(text: string): Pick<AddOn, 'basis' | 'steps'> {
  const parts = text.split(',').map((part) => /^(\d+(?:\.\d{1,2})?)(p?)-(\d+)$/.exec(part.trim()))
  const isPieces = parts[0]?.[2] === 'p'
  const steps = parts.map((part) => {
    const [, from = '', pieces, number = ''] = part ?? []
    if (!part || (pieces === 'p') !== isPieces)
      throw new UsageError(`--steps must be such as 199-1,399-2 or 2p-1, not "${text}"`)
    return { from: isPieces ? Number(from) : (parseCents(from) ?? 0), number: Number(number) }
  })
  return { basis: isPieces ? 'pieces' : 'cents', steps }
}
