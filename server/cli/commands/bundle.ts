import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { ActingCall, Answer, Call, Command } from '../command'
import { moment, money, table } from '../output'
import * as wall from '../wall-options'

const MAX_TITLE = 20

export const bundleCommands: readonly Command[] = [
  { name: 'bundle list', action: null, summary: 'bundles', usage: '', arguments: [0, 0], run: list },
  {
    name: 'bundle add',
    action: 'bundle.add',
    summary: 'adds a bundle with its own price, or replaces one',
    usage: '<id> --title <text> --goods <a,b=2,…> --price <yuan> [--from <day>] [--until <day>]',
    details:
      'The goods are products of one store, with the number of each. A bundle costs less than its goods one by one; it is hidden while they cost the same or less.',
    options: {
      title: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_TITLE}` },
      goods: { type: 'string', value: 'a,b=2,…', summary: 'products, with the number of units unless it is 1' },
      price: { type: 'string', value: 'yuan', summary: 'the price of the bundle' },
      ...wall.TIME_OPTIONS,
    },
    fields: { rule: '--goods, --price' },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'bundle end',
    action: 'bundle.end',
    summary: 'ends a bundle now',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const all = await mall.bundleOperator.list()
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
  const mall = await call.open()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, mall.clock.now(), FOREVER)
  const bundle = await mall.bundleOperator.put(call.actor, { id, title, priceCents, goods, startsAt, endsAt })
  return { json: bundle, lines: [`${id}: ${goods.length} products for ${money(priceCents)}`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const mall = await call.open()
  await mall.bundleOperator.end(call.actor, id)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}
