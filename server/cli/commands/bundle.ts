import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import { type Bundle, bundleFault } from '../../modules/offers/bundle'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { moment, money, table } from '../output'
import * as reach from '../reach-options'
import * as wall from '../wall-options'

const MAX_TITLE = 20

export const bundleCommands: readonly Command[] = [
  { name: 'bundle list', action: null, summary: 'sets of goods', usage: '', arguments: [0, 0], run: list },
  {
    name: 'bundle add',
    action: 'bundle.add',
    summary: 'puts a set of goods at a price of its own, or another in its place',
    usage: '<id> --title <text> --goods <a,b=2,…> --price <yuan> [--from <day>] [--until <day>]',
    details:
      'Goods are products of one store, with the pieces of each. A set costs less than they do one by one, and is not shown while their prices are as low.',
    options: {
      title: { type: 'string', value: 'text', summary: `what shoppers read, up to ${MAX_TITLE}` },
      goods: { type: 'string', value: 'a,b=2,…', summary: 'products, with so many pieces where it is not 1' },
      price: { type: 'string', value: 'yuan', summary: 'what a set costs' },
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: add,
  },
  { name: 'bundle end', action: 'bundle.end', summary: 'ends a set now', usage: '<id>', arguments: [1, 1], run: end },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const all = await mall.bundles.list(mall.db.q)
  if (all.length === 0)
    return { json: [], lines: ['there is no set: bundle add <id> --title … --goods a,b --price 99'] }
  const lines = table(
    ['id', 'store', 'price', 'goods', 'from', 'until', 'title'],
    all.map(({ id, storeId, priceCents, goods, startsAt, endsAt, title }) => [
      id,
      storeId,
      money(priceCents),
      goods.map((one) => `${one.productId}×${one.number}`).join(' '),
      moment(startsAt),
      endsAt >= FOREVER ? 'for good' : moment(endsAt),
      title,
    ]),
  )
  return { json: all, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const goods = (call.text('goods') ?? '').split(',').map((part) => {
    const [productId = '', number = '1'] = part.split('=').map((one) => one.trim())
    return { productId, number: Number(number) }
  })
  const priceCents = parseCents(call.text('price') ?? '') ?? 0
  const fault = bundleFault({ goods, priceCents })
  if (fault) throw new UsageError(`--goods, --price: ${fault}`)
  const mall = await call.open()
  const now = mall.clock.now()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, now, FOREVER)
  const bundle: Bundle = { id, title, priceCents, goods, startsAt, endsAt, storeId: await storeOf(call, goods) }
  const presentCents = await mall.bundles.presentCents(mall.db.q, bundle, now)
  if (priceCents >= presentCents)
    throw new UsageError(`--price: the goods cost ${money(presentCents)} one by one now; a set costs less`)
  await mall.db.tx((tx) => mall.bundles.post(tx, call.actor, bundle, now))
  return { json: bundle, lines: [`${id}: ${goods.length} products for ${money(priceCents)}`] }
}

/** The one store of all these goods. */
async function storeOf(call: Call, goods: Bundle['goods']): Promise<string> {
  const mall = await call.open()
  const ids = goods.map(({ productId }) => productId)
  const cards = await mall.catalog.findProductCards(mall.db.q, ids, mall.clock.now())
  const storeId = cards[0]?.storeId ?? null
  await reach.knownProducts(mall, storeId, ids)
  if (storeId === null) throw new UsageError(`no product "${ids[0]}" is on the shelf`)
  return storeId
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const mall = await call.open()
  if (!(await mall.db.tx((tx) => mall.bundles.end(tx, call.actor, id, mall.clock.now()))))
    throw new UsageError(`no set "${id}" holds or will`)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}
