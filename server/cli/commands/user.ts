import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import type { Membership } from '../../modules/customer/member'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, pairs, table } from '../output'

const MAX_MONTHS = 120

export const userCommands: readonly Command[] = [
  {
    name: 'user list',
    action: null,
    summary: 'shoppers, newest first',
    usage: '[--mobile <number>] [--limit <n>]',
    options: {
      mobile: { type: 'string', value: 'number', summary: 'the one with this phone' },
      limit: { type: 'string', value: 'n', summary: '1 to 200, default 20' },
    },
    arguments: [0, 0],
    run: list,
  },
  { name: 'user show', action: null, summary: 'one shopper', usage: '<uid or mobile>', arguments: [1, 1], run: show },
  {
    name: 'user member',
    action: 'user.member',
    summary: 'makes a shopper a member, or ends the membership',
    usage: '<uid or mobile> --until <yyyy-mm-dd> | --months <n> | --end',
    options: {
      until: { type: 'string', value: 'date', summary: 'to the end of that day in China' },
      months: { type: 'string', value: 'n', summary: 'added to what is left, 1 to 120' },
      end: { type: 'boolean', summary: 'ends the membership now' },
    },
    arguments: [1, 1],
    run: member,
  },
]

async function list(call: Call): Promise<Answer> {
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mobile = call.text('mobile')
  if (mobile !== undefined && !/^\d{5,15}$/.test(mobile))
    throw new UsageError(`--mobile must be a whole phone in digits, not "${mobile}"`)
  const { accountOperator } = await call.open()
  const users = await accountOperator.list(limit, mobile)
  const lines = table(
    ['uid', 'name', 'mobile', 'member until', 'since'],
    users.map((one) => [one.uid, one.name, one.mobile, moment(one.memberUntil), moment(one.createdAt)]),
  )
  return { json: users, lines }
}

async function show(call: Call): Promise<Answer> {
  const mall = await call.open()
  const shopper = await mall.accountOperator.find(call.args[0] ?? '')
  const addresses = (await mall.addresses.list(shopper.uid)).length
  const orders = await mall.orderOperator.list({ uid: shopper.uid, limit: 5 })
  const lines = [
    ...pairs([
      ['uid', shopper.uid],
      ['name', shopper.name],
      ['mobile', shopper.mobile],
      ['member until', moment(shopper.memberUntil)],
      ['addresses', addresses],
    ]),
    ...orders.map((order) => `order         ${order.orderNo} ${moment(order.createdAt)} ${order.statusText}`),
  ]
  return { json: { ...shopper, addresses, lastOrders: orders.map((order) => order.orderNo) }, lines }
}

async function member(call: ActingCall): Promise<Answer> {
  const until = call.text('until')
  const months = call.text('months')
  const given = [until !== undefined, months !== undefined, call.isSet('end')].filter(Boolean).length
  if (given !== 1) throw new UsageError('give one of --until <yyyy-mm-dd>, --months <n> and --end')
  const { accountOperator, memberOperator, clock } = await call.open()
  const { uid } = await accountOperator.find(call.args[0] ?? '')
  const membership: Membership =
    until !== undefined
      ? { until: endOfDay(until, clock.now()) }
      : months !== undefined
        ? { months: wholeNumber(months, '--months', 1, MAX_MONTHS) }
        : 'ended'
  const memberUntil = await memberOperator.setMembership(call.actor, uid, membership)
  return {
    json: { uid, memberUntil },
    lines: [memberUntil > 0 ? `${uid}: member until ${moment(memberUntil)}` : `${uid}: not a member`],
  }
}

/** The last ms of a day in China, in the future. */
function endOfDay(text: string, now: number): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? startOfChinaDay(text) : Number.NaN
  const isReal = !Number.isNaN(start) && chinaDay(start) === text
  if (!isReal) throw new UsageError(`--until must be a day such as 2027-01-31, not "${text}"`)
  const end = start + DAY_MS - 1
  if (end <= now) throw new UsageError(`--until must be in the future (--end ends a membership)`)
  return end
}
