import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { MAX_TICKET_USES } from '@contract/codes/ticket'
import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { Voucher } from '../../modules/offers/voucher'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, money, table } from '../output'
import * as wall from '../wall-options'
import { VERIFY_FIELDS, VERIFY_OPTIONS, verify } from './ticket'

const MAX_TITLE = 20
const MAX_NOTE = 40
const MAX_TERMS = 8
const MAX_CENTS = 10_000_000
const MAX_STORES = 20
/** Ten years, enough for a card that is sold permanently. */
const MOST_DAYS = 3660
const REPORT_DAYS = 30

export const voucherCommands: readonly Command[] = [
  {
    name: 'voucher list',
    action: null,
    summary: 'vouchers, how many were sold and are left',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'voucher put',
    action: 'voucher.put',
    summary: 'puts a voucher on sale, or replaces one',
    usage: '<id> --title <text> [--price <yuan>] [options]',
    details: 'Without a price it can only be given away. Sold ones stay unchanged.',
    options: {
      title: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_TITLE}` },
      note: { type: 'string', value: 'text', summary: `a line below it, up to ${MAX_NOTE}` },
      terms: { type: 'string', value: 'a|b|…', summary: `rules, up to ${MAX_TERMS}, a | between` },
      price: { type: 'string', value: 'yuan', summary: 'its price (given away only)' },
      worth: { type: 'string', value: 'yuan', summary: 'its price at the store (not shown)' },
      uses: { type: 'string', value: 'n', summary: 'number of uses of each (1)' },
      stores: { type: 'string', value: 'ids', summary: 'stores that accept it: cafe,bakery (every one)' },
      appointment: { type: 'boolean', summary: 'it can be used only with an appointment' },
      days: { type: 'string', value: 'n', summary: 'number of days it is valid' },
      'valid-until': { type: 'string', value: 'day', summary: 'it is valid before that moment (no end)' },
      each: { type: 'string', value: 'n', summary: 'how many of them for each shopper (9)' },
      total: { type: 'string', value: 'n', summary: 'how many there are (no limit)' },
      ...wall.IMAGE_OPTION,
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: put,
  },
  {
    name: 'voucher end',
    action: 'voucher.end',
    summary: 'ends the sale of a voucher; bought ones remain valid',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
  {
    name: 'voucher give',
    action: 'voucher.give',
    summary: 'makes a link with which shoppers claim a voucher, one each',
    usage: '<id> --title <text> [--total <n>] [--until <day>]',
    details: 'The link is printed only now. Each shopper with the link can claim.',
    options: {
      title: { type: 'string', value: 'text', summary: `name of the giver, up to ${MAX_TITLE}` },
      total: { type: 'string', value: 'n', summary: 'how many shoppers (1)' },
      until: wall.TIME_OPTIONS.until,
    },
    arguments: [1, 1],
    run: give,
  },
  {
    name: 'voucher verify',
    action: 'ticket.verify',
    summary: 'uses a voucher that is shown at a store, as ticket verify does',
    usage: '<code> --store <id> [--times <n>]',
    details: 'ticket undo takes that back within 5 minutes.',
    options: VERIFY_OPTIONS,
    fields: VERIFY_FIELDS,
    arguments: [1, 1],
    run: verify,
  },
  {
    name: 'voucher report',
    action: null,
    summary: 'sales, refunds and uses, by store',
    usage: '[--since <day>]',
    options: { since: { type: 'string', value: 'day', summary: `uses from that day on (${REPORT_DAYS} days)` } },
    arguments: [0, 0],
    run: report,
  },
]

async function list(call: Call): Promise<Answer> {
  const { voucherOperator } = await call.open()
  const all = await voucherOperator.list()
  if (all.length === 0) return { json: [], lines: ['there is none: voucher put <id> --title … --price 18 --uses 10'] }
  const lines = table(
    ['id', 'price', 'uses', 'there are', 'sold', 'given', 'links', 'until', 'stores', 'title'],
    all.map(({ voucher, total, sold, given, links }) => [
      voucher.voucherId,
      voucher.priceCents === 0 ? 'given' : money(voucher.priceCents),
      String(voucher.uses),
      total === null ? 'no end' : String(total),
      String(sold),
      String(given),
      links.map((link) => `${link.taken}/${link.total}`).join(' '),
      voucher.endsAt >= FOREVER ? 'for good' : moment(voucher.endsAt),
      voucher.storeIds.join(',') || 'every',
      voucher.title,
    ]),
  )
  return { json: all.map(({ links: _, ...one }) => one), lines }
}

async function put(call: ActingCall): Promise<Answer> {
  const voucherId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const note = wall.lineOf(call, 'note', MAX_NOTE) ?? ''
  const terms = (wall.lineOf(call, 'terms', MAX_TERMS * MAX_NOTE) ?? '').split('|').map((line) => line.trim())
  const lines = terms.filter((line) => line !== '')
  if (lines.length > MAX_TERMS) throw new UsageError(`--terms: at most ${MAX_TERMS} rules`)
  const [priceCents, worthCents] = [centsOf(call, 'price'), centsOf(call, 'worth')]
  const uses = wholeNumber(call.text('uses') ?? '1', '--uses', 1, MAX_TICKET_USES)
  const perPerson = wholeNumber(call.text('each') ?? '9', '--each', 1, 999)
  const days = call.text('days')
  const validDays = days === undefined ? 0 : wholeNumber(days, '--days', 1, MOST_DAYS)
  const totalText = call.text('total')
  const total = totalText === undefined ? null : wholeNumber(totalText, '--total', 1, 10_000_000)
  const bytes = wall.imageBytes(call)
  const { voucherOperator, mallPictures, clock } = await call.open()
  const now = clock.now()
  const times = wall.timesOf(call, now, FOREVER)
  const validUntil = endOf(call, 'valid-until', now)
  const storeIds = [...new Set((call.text('stores') ?? '').split(',').filter((id) => id !== ''))]
  if (storeIds.length > MAX_STORES) throw new UsageError(`--stores: at most ${MAX_STORES}, or none for every one`)
  const needsSlot = call.isSet('appointment')
  const image = bytes && (await wall.imageOf({ mallPictures }, bytes))
  const one: Voucher = {
    voucherId,
    title,
    note,
    terms: lines,
    picture: image,
    priceCents,
    worthCents,
    uses,
    perPerson,
    storeIds,
    needsSlot,
    validDays,
    validUntil,
    startsAt: times.startAt,
    endsAt: times.endAt,
  }
  await voucherOperator.put(call.actor, one, total)
  const price = priceCents === 0 ? 'given' : money(priceCents)
  return { json: { ...one, total }, lines: [`${voucherId}: ${title}, ${price}, ${uses} use${uses === 1 ? '' : 's'}`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const { voucherOperator } = await call.open()
  await voucherOperator.end(call.actor, id)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}

async function give(call: ActingCall): Promise<Answer> {
  const voucherId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const total = wholeNumber(call.text('total') ?? '1', '--total', 1, 10_000_000)
  const { voucherOperator, clock } = await call.open()
  const endsAt = endOf(call, 'until', clock.now())
  const token = await voucherOperator.give(call.actor, { voucherId, title, total, endsAt })
  const page = `pages/service/VoucherGet/index?giftCode=${token}`
  return { json: { voucherId, total, token, page }, lines: [`${voucherId}: for ${total}, ${page}`] }
}

async function report(call: Call): Promise<Answer> {
  const { voucherOperator, clock } = await call.open()
  const now = clock.now()
  const since = wall.momentOf(call, 'since') ?? startOfChinaDay(chinaDay(now)) - REPORT_DAYS * DAY_MS
  const all = await voucherOperator.report(since)
  const lines = [
    ...table(
      ['id', 'sold', 'given', 'paid', 'back', 'uses', 'given back', 'title'],
      all.map(({ voucher, ...one }) => [
        voucher.voucherId,
        String(one.sold),
        String(one.given),
        money(one.cents),
        money(one.backCents),
        String(one.uses),
        String(one.backUses),
        voucher.title,
      ]),
    ),
    '',
    ...table(
      ['used since', 'store', 'uses', 'id'],
      all.flatMap(({ voucher, stores }) =>
        stores.map(({ storeId, uses }) => [moment(since), storeId, String(uses), voucher.voucherId]),
      ),
    ),
  ]
  return { json: { since, vouchers: all }, lines }
}

function centsOf(call: Call, option: string): number {
  const text = call.text(option)
  const cents = text === undefined ? 0 : parseCents(text)
  if (cents === null || (text !== undefined && cents < 1) || cents > MAX_CENTS)
    throw new UsageError(`--${option} must be an amount of yuan from 0.01 to 100000`)
  return cents
}

function endOf(call: Call, option: 'until' | 'valid-until', now: number): number {
  const until = wall.momentOf(call, option) ?? FOREVER
  if (until <= now) throw new UsageError(`--${option} must be in the future`)
  return until
}
