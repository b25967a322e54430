import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { CouponPackage } from '../../modules/offers/coupon-package'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { manyOf } from '../many-coupons'
import { moment, money, table } from '../output'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const MAX_CENTS = 1_000_000

export const couponPackageCommands: readonly Command[] = [
  {
    name: 'coupon-package list',
    action: null,
    summary: 'packages of coupons, and how many were sold',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'coupon-package add',
    action: 'couponPackage.add',
    summary: 'puts a package of coupons on sale, or replaces one',
    usage: '<id> --title <text> --price <yuan> --coupons <id=n,…> [options]',
    details: 'Claim limits of the coupons do not apply. Sold ones stay unchanged.',
    options: {
      title: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_TITLE}` },
      price: { type: 'string', value: 'yuan', summary: 'what it costs, more than 0' },
      coupons: { type: 'string', value: 'list', summary: 'what is in it: spring-20=2,club' },
      each: { type: 'string', value: 'n', summary: 'how many of them for each shopper (1)' },
      total: { type: 'string', value: 'n', summary: 'how many there are (no limit)' },
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'coupon-package end',
    action: 'couponPackage.end',
    summary: 'ends the sale of a package; bought ones remain valid',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
]

async function list(call: Call): Promise<Answer> {
  const { packageOperator } = await call.open()
  const all = await packageOperator.list()
  if (all.length === 0)
    return { json: [], lines: ['there is none: coupon-package add <id> --title … --price 9.9 --coupons spring-20=2'] }
  const lines = table(
    ['id', 'price', 'there are', 'sold', 'each', 'until', 'gives', 'title'],
    all.map((one) => [
      one.packageId,
      money(one.priceCents),
      one.total === null ? 'no end' : String(one.total),
      String(one.sold),
      String(one.perPerson),
      one.endsAt >= FOREVER ? 'for good' : moment(one.endsAt),
      one.couponIds.join(','),
      one.title,
    ]),
  )
  return { json: all, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const packageId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const priceCents = parseCents(call.text('price') ?? '')
  if (priceCents === null || priceCents < 1 || priceCents > MAX_CENTS)
    throw new UsageError('--price must be an amount of yuan from 0.01 to 10000')
  const perPerson = wholeNumber(call.text('each') ?? '1', '--each', 1, 99)
  const totalText = call.text('total')
  const total = totalText === undefined ? null : wholeNumber(totalText, '--total', 1, 10_000_000)
  const { packageOperator, clock } = await call.open()
  const now = clock.now()
  const times = wall.timesOf(call, now, FOREVER)
  const couponIds = manyOf(call)
  const one: CouponPackage = {
    packageId,
    title,
    priceCents,
    couponIds,
    perPerson,
    startsAt: times.startAt,
    endsAt: times.endAt,
  }
  await packageOperator.put(call.actor, one, total)
  return { json: { ...one, total }, lines: [`${packageId}: ${couponIds.length} coupons for ${money(priceCents)}`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const { packageOperator } = await call.open()
  await packageOperator.end(call.actor, id)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}
