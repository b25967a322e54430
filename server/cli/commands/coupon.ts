import { priceText } from '@contract/codes/money'
import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { CouponDraft, CouponRecord } from '../../modules/offers/coupon'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'
import * as reach from '../reach-options'
import * as wall from '../wall-options'

const MAX_TITLE = 20
const OFF = 'must be like 20 (yuan) or 10% (of what goods still cost)'
const BARS = ['reductions', 'prices', 'coupons'] as const

export const couponCommands: readonly Command[] = [
  {
    name: 'coupon list',
    action: null,
    summary: 'coupons, and how many were claimed and used',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'coupon add',
    action: 'coupon.add',
    summary: 'adds a coupon, or replaces one',
    usage: '<id> --title <text> --off <amount> | --gift <sku,…> [options]',
    details:
      'An order uses one coupon of its store and one of the mall. A change also applies to coupons that shoppers already hold.',
    options: {
      title: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_TITLE}` },
      off: { type: 'string', value: 'amount', summary: '20 (yuan) or 10%' },
      most: { type: 'string', value: 'yuan', summary: 'maximum discount of a percentage (no limit)' },
      freight: { type: 'boolean', summary: '--off, or 0 for all, reduces the delivery fee instead' },
      gift: {
        type: 'string',
        value: 'sku,…',
        summary: 'gives a unit of the first available one of these instead, once',
      },
      over: { type: 'string', value: 'yuan', summary: 'minimum sum of list prices (0)' },
      ...reach.REACH_OPTIONS,
      category: { type: 'string', value: 'id', summary: 'only goods of this category' },
      total: { type: 'string', value: 'n', summary: 'how many there are (no limit)' },
      each: { type: 'string', value: 'n', summary: 'how many for each shopper (1)' },
      days: { type: 'string', value: 'n', summary: 'valid for so many days from its claim (7)' },
      'valid-until': { type: 'string', value: 'day', summary: 'valid until that moment instead' },
      replace: { type: 'boolean', summary: 'replaces the coupon of this id' },
      members: { type: 'boolean', summary: 'only for members to claim' },
      'not-with': { type: 'string', value: 'list', summary: `cannot be combined with ${BARS.join(', ')}` },
      hidden: { type: 'boolean', summary: 'not in the coupon centre: only with coupon give' },
      position: { type: 'string', value: 'n', summary: 'its position in the coupon centre, lowest first (0)' },
      ...wall.TIME_OPTIONS,
    },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'coupon end',
    action: 'coupon.end',
    summary: 'ends claims now; claimed ones remain valid',
    usage: '<id>',
    arguments: [1, 1],
    run: end,
  },
  {
    name: 'coupon give',
    action: 'coupon.give',
    summary: 'gives shoppers one each, members or not',
    usage: '<id> <uid…>',
    arguments: [2, 50],
    run: give,
  },
  {
    name: 'coupon void',
    action: 'coupon.void',
    summary: 'withdraws unused ones from some shoppers, or from --all',
    usage: '<id> <uid…> | --all',
    details: 'Coupons in an unpaid order or sent as a gift stay. Claims continue: coupon end ends them.',
    options: { all: { type: 'boolean', summary: 'from all shoppers' } },
    arguments: [1, 50],
    run: voidHeld,
  },
]

async function list(call: Call): Promise<Answer> {
  const { couponOperator } = await call.open()
  const rows = await couponOperator.list()
  if (rows.length === 0)
    return { json: [], lines: ['there is no coupon: coupon add <id> --title … --off 20 --over 100'] }
  const lines = table(
    ['id', 'of', 'takes', 'there are', 'claimed', 'in orders', 'used', 'expired', 'void', 'claims until', 'title'],
    rows.map(({ record, total, claimed, locked, used, expired, void: ended }) => [
      record.couponId,
      record.storeId ?? 'the mall',
      takesText(record),
      total === null ? 'no end' : String(total),
      ...[claimed, locked, used, expired, ended].map(String),
      record.claimUntil >= FOREVER ? 'for good' : moment(record.claimUntil),
      record.title,
    ]),
  )
  return { json: rows.map(({ record, ...sums }) => ({ ...jsonOf(record), ...sums })), lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const couponId = wall.idOf(call)
  const title = wall.neededLine(call, 'title', MAX_TITLE)
  const perPerson = wholeNumber(call.text('each') ?? '1', '--each', 1, 99)
  const position = wholeNumber(call.text('position') ?? '0', '--position', 0, 9999)
  const totalText = call.text('total')
  const total = totalText === undefined ? null : wholeNumber(totalText, '--total', 1, 10_000_000)
  const mall = await call.open()
  const now = mall.clock.now()
  const ends = wall.momentOf(call, 'valid-until')
  const times = wall.timesOf(call, now, ends ?? FOREVER)
  const storeId = reach.storeIdOf(call)
  const draft: CouponDraft = {
    couponId,
    title,
    storeId,
    productIds: reach.productIdsOf(call),
    ...ruleOf(call),
    categoryId: call.text('category') ?? null,
    giftSkuIds:
      call
        .text('gift')
        ?.split(',')
        .map((id) => id.trim()) ?? [],
    audience: call.isSet('members') ? 'member' : 'all',
    perPerson,
    position,
    isListed: !call.isSet('hidden'),
    claimFrom: times.startAt,
    claimUntil: times.endAt,
    valid: validOf(call, times.startAt, ends),
  }
  const record = await mall.couponOperator.put(call.actor, draft, { total, isReplacing: call.isSet('replace') })
  return { json: jsonOf(record), lines: [`${couponId}: ${takesText(record)}, ${storeId ?? 'the mall'}`] }
}

async function end(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const { couponOperator } = await call.open()
  await couponOperator.end(call.actor, id)
  return { json: { id, ended: true }, lines: [`${id}: ended`] }
}

async function give(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const { couponOperator } = await call.open()
  const given = await couponOperator.give(call.actor, id, [...new Set(call.args.slice(1))])
  return { json: { id, given }, lines: [`${id}: given to ${given.length} shopper${given.length === 1 ? '' : 's'}`] }
}

async function voidHeld(call: ActingCall): Promise<Answer> {
  const id = wall.idOf(call)
  const uids = [...new Set(call.args.slice(1))]
  if (call.isSet('all') === uids.length > 0) throw new UsageError('say whose: <uid…>, or --all')
  const { couponOperator } = await call.open()
  const number = await couponOperator.void(call.actor, id, uids.length > 0 ? uids : null)
  return { json: { id, void: number }, lines: [`${id}: ${number} taken back`] }
}

const jsonOf = (record: CouponRecord) => ({ ...record, productIds: record.productIds && [...record.productIds] })

function takesText({ kind, from, off, goods }: CouponRecord): string {
  if (kind === 'gift') return `gives ${goods.map(({ skuId }) => skuId).join(' or ')} from ${priceText(from)} on`
  const what =
    'cents' in off
      ? priceText(off.cents)
      : `${off.perMille / 10}%${off.most > 0 ? `, at most ${priceText(off.most)}` : ''}`
  const taken = kind === 'freight' ? `freight${'cents' in off && off.cents === 0 ? '' : ` up to ${what}`}` : what
  return from > 0 ? `${taken} from ${priceText(from)} on` : taken
}

function ruleOf(call: Call): Pick<CouponRecord, 'kind' | 'from' | 'off' | 'stacks'> {
  const isGift = call.text('gift') !== undefined
  if (isGift && (call.text('off') !== undefined || call.isSet('freight')))
    throw new UsageError('--gift cannot be combined with --off or --freight')
  const text = call.text('off') ?? (isGift ? '0' : '')
  const percent = /^(\d{1,2}(?:\.\d)?)%$/.exec(text)
  const cents = parseCents(text)
  if (!percent && cents === null) throw new UsageError(`--off ${OFF}, not "${text}"`)
  const most = centsOf(call, 'most')
  if (!percent && most > 0) throw new UsageError('--most needs a percentage')
  const isFreight = call.isSet('freight')
  const bars = (call.text('not-with') ?? '').split(',').filter((word) => word !== '')
  const wrong = bars.find((word) => !BARS.some((bar) => bar === word))
  if (wrong !== undefined) throw new UsageError(`--not-with takes ${BARS.join(', ')}, not "${wrong}"`)
  return {
    kind: isGift ? 'gift' : isFreight ? 'freight' : percent ? 'discount' : 'amount',
    from: centsOf(call, 'over'),
    off: percent ? { perMille: Math.round(Number(percent[1]) * 10), most } : { cents: cents ?? 0 },
    stacks: {
      reductions: !bars.includes('reductions'),
      memberPrices: !bars.includes('prices'),
      coupons: !bars.includes('coupons'),
    },
  }
}

function centsOf(call: Call, option: string): number {
  const text = call.text(option)
  if (text === undefined) return 0
  const cents = parseCents(text)
  if (cents === null) throw new UsageError(`--${option} must be yuan such as 60 or 9.90, not "${text}"`)
  return cents
}

function validOf(call: Call, from: number, ends: number | undefined): CouponRecord['valid'] {
  if (ends === undefined) return { days: wholeNumber(call.text('days') ?? '7', '--days', 1, 366) }
  if (call.text('days') !== undefined) throw new UsageError('--days and --valid-until cannot be combined')
  return { from, until: ends }
}
