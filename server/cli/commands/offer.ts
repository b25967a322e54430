import { OFFER_TYPE } from '@contract/codes/offer'
import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import { conflicts, type PutOffer, tierFault, tierTexts } from '../../modules/offers/promotion'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'
import * as reach from '../reach-options'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const TIERS = 'must be such as 300-30,500-60 (yuan) or 2p-90%,3p-80% (pieces, what is left to pay)'

export const offerCommands: readonly Command[] = [
  { name: 'offer list', act: null, summary: 'offers that hold or will', usage: '', arguments: [0, 0], run: list },
  {
    name: 'offer add',
    act: 'offer.add',
    summary: 'puts a full-reduction, or another in its place',
    usage: '<id> --title <text> --tiers <list> [options]',
    details: 'Thresholds count list prices; of the tiers the last one reached counts.',
    options: {
      title: { type: 'string', value: 'text', summary: `what shoppers read beside the amount, up to ${MAX_TITLE}` },
      tiers: { type: 'string', value: 'list', summary: '300-30,500-60 (yuan) or 2p-90%,3p-80% (pieces)' },
      ...reach.REACH_OPTIONS,
      priority: { type: 'string', value: 'n', summary: 'which takes goods first, lowest first (0)' },
      anyway: { type: 'boolean', summary: 'also beside another that wants the same goods' },
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: add,
  },
  { name: 'offer end', act: 'offer.end', summary: 'ends an offer now', usage: '<id>', arguments: [1, 1], run: end },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const offers = await mall.promotions.list(mall.db.q)
  if (offers.length === 0) return { json: [], lines: ['there is no offer: offer add <id> --title … --tiers 300-30'] }
  const lines = table(
    ['id', 'of', 'for', 'tiers', 'from', 'until', 'title'],
    offers.map((offer) => [
      ...[offer.id, offer.storeId ?? 'the mall', offer.productIds ? `${offer.productIds.size} products` : 'all goods'],
      ...[tierTexts(offer).join(' '), moment(offer.startsAt)],
      ...[offer.endsAt >= FOREVER ? 'for good' : moment(offer.endsAt), offer.title],
    ]),
  )
  return { json: offers.map(jsonOf), lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const rule = tiersOf(call.text('tiers') ?? '')
  const priority = wholeNumber(call.text('priority') ?? '0', '--priority', 0, 999)
  const mall = await call.open()
  const times = wall.timesOf(call, mall.clock.now(), FOREVER)
  const storeId = await reach.storeOf(mall, call)
  const productIds = await reach.productsOf(mall, call, storeId)
  const offer: PutOffer = {
    ...{ type: OFFER_TYPE.fullReduction, id, title, priority, storeId, productIds, ...rule },
    ...{ startsAt: times.startAt, endsAt: times.endAt },
  }
  await mall.db.tx(async (tx) => {
    const [other] = conflicts(offer, await mall.promotions.list(tx))
    if (other && !call.isSet('anyway'))
      throw new UsageError(`"${other.id}" wants the same goods at the same time: end it, or add --anyway`)
    await mall.promotions.post(tx, call.actor, offer, mall.clock.now())
  })
  return { json: jsonOf(offer), lines: [`${id}: ${tierTexts(offer).join(' ')}, ${storeId ?? 'the mall'}`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const mall = await call.open()
  if (!(await mall.db.tx((tx) => mall.promotions.end(tx, call.actor, id, mall.clock.now()))))
    throw new UsageError(`no offer "${id}" holds or will`)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}

const jsonOf = (offer: PutOffer) => ({ ...offer, productIds: offer.productIds && [...offer.productIds] })

function tiersOf(text: string): Pick<PutOffer, 'basis' | 'tiers'> {
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
  const basis = isPieces ? 'pieces' : 'cents'
  const fault = tierFault(basis, tiers)
  if (fault) throw new UsageError(`--tiers: ${fault}`)
  return { basis, tiers }
}
