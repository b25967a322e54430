import { MAX_PLAN_MONTHS } from '@contract/codes/member'
import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { Card, Gift, Plan } from '../../modules/customer/member'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { manyOf } from '../many-coupons'
import { moment, money, pairs, table } from '../output'
import * as wall from '../wall-options'
import { BATCH_OPTIONS, batchOf } from './codes'

const MAX_NAME = 12
const MAX_SLOGAN = 20
const MAX_CENTS = 1_000_000
const MAX_TRIAL_DAYS = 90
const TERM_OPTIONS = {
  card: { type: 'string', value: 'id', summary: 'which card (the first that is sold)' },
  months: { type: 'string', value: 'n', summary: `a term of so many months, up to ${MAX_PLAN_MONTHS}` },
  days: { type: 'string', value: 'n', summary: `or of so many days, up to ${MAX_TRIAL_DAYS}` },
} as const

export const memberCommands: readonly Command[] = [
  {
    name: 'member card list',
    action: null,
    summary: 'member cards with their plans and benefits',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'member card put',
    action: 'member.card',
    summary: 'puts a member card on sale, or replaces one',
    usage: '<id> --name <text> --plans <12=168/238.8,…> [options]',
    details:
      'Sold terms stay unchanged. A plan is months=price or months=price/list-price; trial7=1 is a trial of seven days.',
    options: {
      name: { type: 'string', value: 'text', summary: `shown to shoppers, up to ${MAX_NAME}` },
      slogan: { type: 'string', value: 'text', summary: `a line below it, up to ${MAX_SLOGAN}` },
      plans: { type: 'string', value: 'list', summary: '12=168/238.8,3=49,1=19.9,trial7=1' },
      place: { type: 'string', value: 'n', summary: 'its position; the first is the default (0)' },
      uplus: { type: 'boolean', summary: 'the U+ card, a kind of its own' },
      noir: { type: 'boolean', summary: 'a black design instead of a golden one' },
      old: { type: 'boolean', summary: 'shown by the old member centre (newversionSwitch 0)' },
      off: { type: 'boolean', summary: 'off sale' },
      points: { type: 'string', value: 'factor', summary: 'multiplier of the points of orders: 1.5, 2 (1)' },
      monthly: { type: 'string', value: 'list', summary: 'coupons of each month: free-freight=2' },
      birthday: { type: 'string', value: 'list', summary: 'coupons of the birthday' },
      'birthday-points': { type: 'string', value: 'n', summary: 'points of the birthday' },
      gift: { type: 'string', value: 'list', summary: 'coupons with each paid opening' },
      'gift-points': { type: 'string', value: 'n', summary: 'points with each paid opening' },
    },
    arguments: [1, 1],
    run: put,
  },
  {
    name: 'member grant',
    action: 'member.grant',
    summary: 'gives a shopper a term of a card, after the current one',
    usage: '<uid or mobile> --months <n> | --days <n> [--card <id>]',
    options: TERM_OPTIONS,
    arguments: [1, 1],
    run: grant,
  },
  {
    name: 'member codes make',
    action: 'codes.make',
    summary: 'makes a batch of codes that shoppers exchange for a term of a card',
    usage: '<batch> --title <text> --number <n> --months <n> | --days <n> [options]',
    details: 'The codes are not printed: codes export writes them to a file, codes void ends them.',
    options: { ...TERM_OPTIONS, ...BATCH_OPTIONS },
    arguments: [1, 1],
    run: makeCodes,
  },
  {
    name: 'member scan',
    action: 'member.scan',
    summary: 'uses the code that a shopper shows, once, and shows their level, points and coupons',
    usage: '<code>',
    details: 'A code is valid for one minute and one scan.',
    arguments: [1, 1],
    run: scan,
  },
]

async function list(call: Call): Promise<Answer> {
  const { memberCardOperator } = await call.open()
  const all = await memberCardOperator.list()
  if (all.length === 0)
    return { json: [], lines: ['there is no card: member card put gold --name 金卡 --plans 12=168,1=19.9'] }
  const lines = table(
    ['id', 'name', 'sold', 'plans', 'points', 'monthly', 'gift'],
    all.map(({ cardId, name, isSold, plans, perks }) => [
      cardId,
      name,
      isSold ? 'yes' : 'no',
      plans.map(planText).join(','),
      String(perks.pointsFactor / 10),
      perks.monthly.join(',') || '-',
      giftText(perks.gift),
    ]),
  )
  return { json: all, lines }
}

const planText = ({ months, days, priceCents }: Plan) => `${months || `trial${days}`}=${money(priceCents)}`
const giftText = ({ couponIds, points }: Gift) =>
  [...couponIds, ...(points ? [`${points} points`] : [])].join(',') || '-'

async function put(call: ActingCall): Promise<Answer> {
  const cardId = wall.idOf(call)
  const head = {
    cardId,
    name: wall.neededLine(call, 'name', MAX_NAME),
    plans: plansOf(call),
    slogan: call.text('slogan') === undefined ? '' : wall.neededLine(call, 'slogan', MAX_SLOGAN),
    place: wholeNumber(call.text('place') ?? '0', '--place', 0, 99),
    isUPlus: call.isSet('uplus'),
    isNewLayout: !call.isSet('old'),
    isSold: !call.isSet('off'),
    look: call.isSet('noir') ? ('noir' as const) : ('gold' as const),
  }
  const coupons = (option: 'monthly' | 'birthday' | 'gift') =>
    call.text(option) === undefined ? [] : manyOf(call, option)
  const points = (option: string) => wholeNumber(call.text(option) ?? '0', `--${option}`, 0, 100_000)
  const perks = {
    pointsFactor: factorOf(call),
    monthly: coupons('monthly'),
    birthday: { couponIds: coupons('birthday'), points: points('birthday-points') },
    gift: { couponIds: coupons('gift'), points: points('gift-points') },
  }
  const card: Card = { ...head, perks }
  const { memberCardOperator } = await call.open()
  await memberCardOperator.put(call.actor, card)
  return { json: card, lines: [`${cardId}: ${card.plans.length} plans`] }
}

/** The factor in tenths. */
function factorOf(call: ActingCall): number {
  const text = call.text('points') ?? '1'
  if (!/^(?:[1-9]|10)(?:\.\d)?$/.test(text)) throw new UsageError('--points must be a factor from 1 to 10, such as 1.5')
  return Math.round(Number(text) * 10)
}

function plansOf(call: ActingCall): Plan[] {
  return (call.text('plans') ?? '').split(',').map((text) => {
    const found = /^(?:(\d{1,2})|trial(\d{1,2}))=([\d.]+)(?:\/([\d.]+))?$/.exec(text.trim())
    const priceCents = parseCents(found?.[3] ?? '')
    const struckCents = found?.[4] === undefined ? null : parseCents(found[4])
    if (!found || priceCents === null || priceCents < 1 || priceCents > MAX_CENTS)
      throw new UsageError(`--plans must be like 12=168/238.8,1=19.9,trial7=1, not "${text}"`)
    if (found[4] !== undefined && (struckCents === null || struckCents <= priceCents))
      throw new UsageError(`--plans: the list price must be above the price in "${text}"`)
    const months = found[1] === undefined ? 0 : wholeNumber(found[1], '--plans: months', 1, MAX_PLAN_MONTHS)
    const days = found[2] === undefined ? 0 : wholeNumber(found[2], '--plans: days', 1, MAX_TRIAL_DAYS)
    return { months, days, priceCents, struckCents }
  })
}

/** The term from --months or --days. */
function termOf(call: ActingCall): Pick<Plan, 'months' | 'days'> {
  const [months, days] = [call.text('months'), call.text('days')]
  if ((months === undefined) === (days === undefined)) throw new UsageError('give one of --months <n> and --days <n>')
  return {
    months: months === undefined ? 0 : wholeNumber(months, '--months', 1, MAX_PLAN_MONTHS),
    days: days === undefined ? 0 : wholeNumber(days, '--days', 1, MAX_TRIAL_DAYS),
  }
}

async function grant(call: ActingCall): Promise<Answer> {
  const term = { cardId: call.text('card'), plan: termOf(call) }
  const { accountOperator, memberOperator } = await call.open()
  const { uid } = await accountOperator.find(call.args[0] ?? '')
  const { card, until } = await memberOperator.grant(call.actor, uid, term)
  return { json: { uid, cardId: card.cardId, until }, lines: [`${uid}: ${card.name} until ${moment(until)}`] }
}

async function makeCodes(call: ActingCall): Promise<Answer> {
  const { number, ...head } = batchOf(call)
  const term = { cardId: call.text('card'), plan: termOf(call) }
  const { memberOperator, clock } = await call.open()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, clock.now(), FOREVER)
  const batch = await memberOperator.makeCodes(call.actor, { ...head, startsAt, endsAt }, { ...term, number })
  const line = `${head.batchId}: ${number} codes; codes export ${head.batchId} --out <file>`
  return { json: { ...batch, number }, lines: [line] }
}

async function scan(call: ActingCall): Promise<Answer> {
  const { memberOperator } = await call.open()
  const { avatar: _, ...seen } = await memberOperator.scan(call.actor, call.args[0] ?? '')
  const lines = pairs([
    ['uid', seen.uid],
    ['name', seen.name],
    ['level', seen.levelText],
    ['member until', moment(seen.memberUntil)],
    ['points', seen.points],
    ['coupons', seen.couponCount],
  ])
  return { json: seen, lines }
}
