import { FOREVER } from '../../kernel/clock'
import type { PricedSku } from '../../modules/goods/catalog'
import { countedBy, offerTexts, type PutOffer, plainOffer } from '../../modules/offers/promotion'
import { ADD_ON_KINDS, ADD_ON_OPTIONS, addOnFrom, REWARD_KIND, rewardFrom } from '../add-on-rule'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { RULE_OPTIONS, ruleOf } from '../offer-rule'
import { moment, money, table } from '../output'
import * as reach from '../reach-options'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const MAX_NAMED = 5

export const offerCommands: readonly Command[] = [
  { name: 'offer list', action: null, summary: 'current and future offers', usage: '', arguments: [0, 0], run: list },
  {
    name: 'offer add',
    action: 'offer.add',
    summary: 'adds an offer (reduction, price, gift or points), or replaces one',
    usage:
      '<id> --title <text> --tiers <list> | --kind <word> --price <yuan|n%> | --kind <word> --steps <list> [options]',
    details:
      'Thresholds count the price for everyone. The highest tier that is reached applies, and of prices the lowest.',
    options: {
      title: { type: 'string', value: 'text', summary: `shown to shoppers next to the amount, up to ${MAX_TITLE}` },
      ...RULE_OPTIONS,
      ...ADD_ON_OPTIONS,
      ...reach.REACH_OPTIONS,
      priority: { type: 'string', value: 'n', summary: 'its priority, lowest first (0)' },
      anyway: { type: 'boolean', summary: 'allows a conflict with another offer for the same goods' },
      ...wall.TIME_OPTIONS,
    },
    fields: { addOn: '--steps, --goods', reward: '--steps, --times' },
    arguments: [1, 1],
    run: add,
  },
  { name: 'offer end', action: 'offer.end', summary: 'ends an offer now', usage: '<id>', arguments: [1, 1], run: end },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const all = await mall.offerOperator.list()
  if (all.length === 0) return { json: [], lines: ['there is no offer: offer add <id> --title … --tiers 300-30'] }
  const lines = table(
    ['id', 'of', 'for', 'what', 'from', 'until', 'title'],
    all.map(({ offer }) => [
      offer.id,
      offer.storeId ?? 'the mall',
      goodsText(offer),
      offerTexts(offer).join(' '),
      moment(offer.startsAt),
      offer.endsAt >= FOREVER ? 'for good' : moment(offer.endsAt),
      offer.title,
    ]),
  )
  const notes = all.flatMap(({ offer, outside }) => outsideNotes(offer.id, outside))
  const json = all.map(({ offer, outside }) => ({ ...plainOffer(offer), outside }))
  return { json, lines: [...lines, ...notes] }
}

async function add(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const priority = wholeNumber(call.text('priority') ?? '0', '--priority', 0, 999)
  const kind = call.text('kind') ?? ''
  const rule = ADD_ON_KINDS.includes(kind) ? addOnFrom(call) : kind === REWARD_KIND ? rewardFrom(call) : ruleOf(call)
  const { offerOperator, clock } = await call.open()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, clock.now(), FOREVER)
  const head = { id, title, priority, storeId: reach.storeIdOf(call), startsAt, endsAt }
  const how = { rule, productIds: reach.productIdsOf(call), isAnyway: call.isSet('anyway') }
  const offer = await offerOperator.put(call.actor, head, how)
  const { storeId } = offer
  return { json: plainOffer(offer), lines: [`${id}: ${offerTexts(offer).join(' ')}, ${storeId ?? 'the mall'}`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const mall = await call.open()
  await mall.offerOperator.end(call.actor, id)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}

/** The SKUs outside an offer, a line for each product. */
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
