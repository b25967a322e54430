import { OFFER_TYPE } from '@contract/codes/offer'
import { FOREVER } from '../../kernel/clock'
import type { PricedSku } from '../../modules/goods/catalog'
import { conflicts, countedBy, offerTexts, type PutOffer, plainOffer } from '../../modules/offers/promotion'
import { ADD_ON_KINDS, ADD_ON_OPTIONS, addOnFrom, REWARD_KIND, rewardFrom } from '../add-on-rule'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { RULE_OPTIONS, ruleOf } from '../offer-rule'
import { pricedGoods, skusOutside } from '../offer-skus'
import { moment, money, table } from '../output'
import * as reach from '../reach-options'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const MAX_NAMED = 5

export const offerCommands: readonly Command[] = [
  { name: 'offer list', action: null, summary: 'offers that hold or will', usage: '', arguments: [0, 0], run: list },
  {
    name: 'offer add',
    action: 'offer.add',
    summary: 'puts a full-reduction or a price, or another in its place',
    usage:
      '<id> --title <text> --tiers <list> | --kind <word> --price <yuan|n%> | --kind <word> --steps <list> [options]',
    details: 'Thresholds count what everybody pays; of tiers the last one reached counts, of prices the lowest.',
    options: {
      title: { type: 'string', value: 'text', summary: `what shoppers read beside the amount, up to ${MAX_TITLE}` },
      ...RULE_OPTIONS,
      ...ADD_ON_OPTIONS,
      ...reach.REACH_OPTIONS,
      priority: { type: 'string', value: 'n', summary: 'which takes goods first, lowest first (0)' },
      anyway: { type: 'boolean', summary: 'also beside another that wants the same goods' },
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: add,
  },
  { name: 'offer end', action: 'offer.end', summary: 'ends an offer now', usage: '<id>', arguments: [1, 1], run: end },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const offers = await mall.promotions.list(mall.db.q)
  if (offers.length === 0) return { json: [], lines: ['there is no offer: offer add <id> --title … --tiers 300-30'] }
  const outside = await skusOutside(mall, offers)
  const lines = table(
    ['id', 'of', 'for', 'what', 'from', 'until', 'title'],
    offers.map((offer) => [
      offer.id,
      offer.storeId ?? 'the mall',
      goodsText(offer),
      offerTexts(offer).join(' '),
      moment(offer.startsAt),
      offer.endsAt >= FOREVER ? 'for good' : moment(offer.endsAt),
      offer.title,
    ]),
  )
  const notes = offers.flatMap(({ id }) => outsideNotes(id, outside.get(id) ?? []))
  const json = offers.map((offer) => ({ ...plainOffer(offer), outside: outside.get(offer.id) ?? [] }))
  return { json, lines: [...lines, ...notes] }
}

async function add(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const priority = wholeNumber(call.text('priority') ?? '0', '--priority', 0, 999)
  const isAddOn = ADD_ON_KINDS.includes(call.text('kind') ?? '')
  const isReward = call.text('kind') === REWARD_KIND
  const reward = isReward ? rewardFrom(call) : null
  const ruled = isAddOn || isReward ? null : ruleOf(call)
  const mall = await call.open()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, mall.clock.now(), FOREVER)
  const storeId = await reach.storeOf(mall, call)
  const head = { id, title, priority, startsAt, endsAt }
  const offer: PutOffer = reward
    ? {
        ...head,
        storeId,
        type: OFFER_TYPE.pointsReward,
        productIds: await reach.productsOf(mall, call, storeId),
        reward,
      }
    : ruled
      ? await offerFrom(mall, call, { ...head, storeId }, ruled)
      : await addOnFrom(mall, call, head, storeId)
  await mall.db.tx(async (tx) => {
    const [other] = conflicts(offer, await mall.promotions.list(tx))
    if (other && !call.isSet('anyway'))
      throw new UsageError(`"${other.id}" wants the same goods at the same time: end it, or add --anyway`)
    await mall.promotions.post(tx, call.actor, offer, mall.clock.now())
  })
  return { json: plainOffer(offer), lines: [`${id}: ${offerTexts(offer).join(' ')}, ${storeId ?? 'the mall'}`] }
}

async function offerFrom(
  mall: Mall,
  call: Call,
  head: Pick<PutOffer, 'id' | 'title' | 'priority' | 'storeId' | 'startsAt' | 'endsAt'>,
  rule: ReturnType<typeof ruleOf>,
): Promise<PutOffer> {
  if ('tiers' in rule) return { ...head, ...rule, productIds: await reach.productsOf(mall, call, head.storeId) }
  const { type, price, each, opens, daily } = rule
  const goods = await pricedGoods(mall, call, head.storeId, rule)
  if (type === OFFER_TYPE.flashSale && !goods.productIds) throw new UsageError('a flash sale names its --products')
  return { ...head, type, price, each, opens, daily, ...goods }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const mall = await call.open()
  if (!(await mall.db.tx((tx) => mall.promotions.end(tx, call.actor, id, mall.clock.now()))))
    throw new UsageError(`no offer "${id}" holds or will`)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}

/** The SKUs beside an offer, a line a product. */
function outsideNotes(offerId: string, skus: readonly PricedSku[]): string[] {
  return [...new Set(skus.map(({ productId }) => productId))].map((productId) => {
    const own = skus.filter((sku) => sku.productId === productId)
    const named = own
      .slice(0, MAX_NAMED)
      .map(({ skuId, specText, priceCents }) => `${skuId}${specText && ` (${specText})`} ${money(priceCents)}`)
    const more = own.length > MAX_NAMED ? `, ${own.length - MAX_NAMED} more` : ''
    return `${offerId}: at their list price in ${productId}: ${named.join(', ')}${more}`
  })
}

function goodsText(offer: PutOffer): string {
  const { productIds, skus } = countedBy(offer)
  if (skus) return `${skus.size} SKUs of ${productIds?.size ?? 0} products`
  return productIds ? `${productIds.size} products` : 'all goods'
}
