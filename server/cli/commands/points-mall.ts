import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { ItemDraft } from '../../modules/offers/points-mall'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, money, table } from '../output'
import * as wall from '../wall-options'

const MAX_TITLE = 30
const MAX_CENTS = 1_000_000
const MAX_POINTS = 9_999_999

export const pointsMallCommands: readonly Command[] = [
  {
    name: 'points-mall list',
    action: null,
    summary: 'items offered for points, and how often each was exchanged',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'points-mall put',
    action: 'pointItem.put',
    summary: 'offers a coupon, a voucher or goods for points, or replaces an item',
    usage: '<id> --coupon <id> | --voucher <id> | --sku <id> --points <n> [options]',
    details: 'Limits of the coupon or voucher itself do not apply. Goods are ordered like others, with freight.',
    options: {
      coupon: { type: 'string', value: 'id', summary: 'the coupon that it gives' },
      voucher: { type: 'string', value: 'id', summary: 'the voucher that it gives' },
      sku: { type: 'string', value: 'id', summary: 'the goods that it gives' },
      points: { type: 'string', value: 'n', summary: 'points of one' },
      'member-points': { type: 'string', value: 'n', summary: 'points for members, fewer (the same)' },
      price: { type: 'string', value: 'yuan', summary: 'money in addition, less than the price of the goods (none)' },
      title: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_TITLE} (its own title)` },
      each: { type: 'string', value: 'n', summary: 'how many for each shopper (1)' },
      total: { type: 'string', value: 'n', summary: 'how many there are (no limit)' },
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: put,
  },
  {
    name: 'points-mall end',
    action: 'pointItem.end',
    summary: 'ends an item; exchanged ones remain valid',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
]

async function list(call: Call): Promise<Answer> {
  const { pointsMallOperator } = await call.open()
  const all = await pointsMallOperator.list()
  if (all.length === 0)
    return { json: [], lines: ['there is none: points-mall put <id> --coupon spring-20 --points 500'] }
  const lines = table(
    ['id', 'points', 'members', 'and', 'there are', 'had', 'each', 'until', 'gives', 'title'],
    all.map((one) => [
      one.itemId,
      String(one.points),
      one.memberPoints === null ? '' : String(one.memberPoints),
      one.cents === 0 ? '' : money(one.cents),
      one.total === null ? 'no end' : String(one.total),
      String(one.exchanged),
      String(one.perPerson),
      one.endsAt >= FOREVER ? 'for good' : moment(one.endsAt),
      `${one.kind} ${one.ref}`,
      one.title,
    ]),
  )
  return { json: all, lines }
}

async function put(call: ActingCall): Promise<Answer> {
  const itemId = wall.idOf(call)
  const points = wholeNumber(call.text('points') ?? '', '--points', 1, MAX_POINTS)
  const memberText = call.text('member-points')
  const memberPoints = memberText === undefined ? null : wholeNumber(memberText, '--member-points', 1, points - 1)
  const cents = parseCents(call.text('price') ?? '0')
  if (cents === null || cents < 0 || cents > MAX_CENTS)
    throw new UsageError('--price must be an amount of yuan from 0 to 10000')
  const perPerson = wholeNumber(call.text('each') ?? '1', '--each', 1, 99)
  const totalText = call.text('total')
  const total = totalText === undefined ? null : wholeNumber(totalText, '--total', 1, 10_000_000)
  const { pointsMallOperator, clock } = await call.open()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, clock.now(), FOREVER)
  const title = wall.lineOf(call, 'title', MAX_TITLE)
  const draft = { itemId, ...givenBy(call), title, points, memberPoints, cents, perPerson, startsAt, endsAt }
  const one = await pointsMallOperator.put(call.actor, draft, total)
  const price = `${points} points${cents > 0 ? ` and ${money(cents)}` : ''}`
  return { json: { ...one, total }, lines: [`${itemId}: ${one.kind} ${one.ref} for ${price}`] }
}

function givenBy(call: Call): Pick<ItemDraft, 'kind' | 'ref'> {
  const given = (['coupon', 'voucher', 'sku'] as const).flatMap((option) => {
    const ref = call.text(option)
    return ref === undefined ? [] : [{ kind: option === 'sku' ? ('goods' as const) : option, ref }]
  })
  const [one] = given
  if (!one || given.length > 1) throw new UsageError('it needs --coupon <id>, --voucher <id> or --sku <id>')
  return one
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const { pointsMallOperator } = await call.open()
  await pointsMallOperator.end(call.actor, id)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}
