import { MAX_PLAN_MONTHS } from '@contract/codes/member'
import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import type { Card, Gift, Plan } from '../../modules/customer/member'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { knownOf } from '../many-coupons'
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
    summary: 'member cards with their plans and what they bring',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'member card put',
    action: 'member.card',
    summary: 'puts a member card on sale, or another in its place',
    usage: '<id> --name <text> --plans <12=168/238.8,…> [options]',
    details:
      'Terms that are bought stay as they were. A plan is months=price or months=price/struck; trial7=1: seven days.',
    options: {
      name: { type: 'string', value: 'text', summary: `what shoppers read, up to ${MAX_NAME}` },
      slogan: { type: 'string', value: 'text', summary: `a line under it, up to ${MAX_SLOGAN}` },
      plans: { type: 'string', value: 'list', summary: '12=168/238.8,3=49,1=19.9,trial7=1' },
      place: { type: 'string', value: 'n', summary: 'its turn; the first is the default (0)' },
      uplus: { type: 'boolean', summary: 'the U+ card, which is one of its own' },
      noir: { type: 'boolean', summary: 'a black face instead of a golden one' },
      old: { type: 'boolean', summary: 'shown by the old member centre (newversionSwitch 0)' },
      off: { type: 'boolean', summary: 'not sold any more' },
      points: { type: 'string', value: 'factor', summary: 'points of orders: 2 for twice as many (1)' },
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
    summary: 'gives a shopper a term of a card, behind what they have',
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
    details: 'The codes are shown nowhere: codes export writes them to a file, codes void ends them.',
    options: { ...TERM_OPTIONS, ...BATCH_OPTIONS },
    arguments: [1, 1],
    run: makeCodes,
  },
  {
    name: 'member scan',
    action: 'member.scan',
    summary: 'takes the code that a shopper shows, once, and tells their level, points and coupons',
    usage: '<code>',
    details: 'A code is good for a minute and for one scan.',
    arguments: [1, 1],
    run: scan,
  },
]

async function list(call: Call): Promise<Answer> {
  const { memberCards, db } = await call.open()
  const all = await memberCards.all(db.q)
  if (all.length === 0)
    return { json: [], lines: ['there is none: member card put gold --name 金卡 --plans 12=168,1=19.9'] }
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
  const pointsFactor = factorOf(call, head.isUPlus)
  const mall = await call.open()
  const coupons = (option: 'monthly' | 'birthday' | 'gift') =>
    call.text(option) === undefined ? [] : knownOf(call, (id) => mall.coupons.record(mall.db.q, id), option)
  const points = (option: string) => wholeNumber(call.text(option) ?? '0', `--${option}`, 0, 100_000)
  const perks = {
    pointsFactor,
    monthly: await coupons('monthly'),
    birthday: { couponIds: await coupons('birthday'), points: points('birthday-points') },
    gift: { couponIds: await coupons('gift'), points: points('gift-points') },
  }
  const card: Card = { ...head, perks }
  await mall.db.tx((tx) => mall.memberCards.post(tx, call.actor, card, mall.clock.now()))
  return { json: card, lines: [`${cardId}: ${card.plans.length} plans`] }
}

/** In tenths. U+ is no membership: orders ask it for nothing. */
function factorOf(call: ActingCall, isUPlus: boolean): number {
  const text = call.text('points') ?? '1'
  if (!/^(?:[1-9]|10)(?:\.\d)?$/.test(text)) throw new UsageError('--points must be a factor from 1 to 10, such as 1.5')
  const factor = Math.round(Number(text) * 10)
  if (isUPlus && factor > 10) throw new UsageError('--points is no right of the U+ card')
  return factor
}

function plansOf(call: ActingCall): Plan[] {
  const plans = (call.text('plans') ?? '').split(',').map((text) => {
    const found = /^(?:(\d{1,2})|trial(\d{1,2}))=([\d.]+)(?:\/([\d.]+))?$/.exec(text.trim())
    const priceCents = parseCents(found?.[3] ?? '')
    const struckCents = found?.[4] === undefined ? null : parseCents(found[4])
    if (!found || priceCents === null || priceCents < 1 || priceCents > MAX_CENTS)
      throw new UsageError(`--plans must be like 12=168/238.8,1=19.9,trial7=1, not "${text}"`)
    if (found[4] !== undefined && (struckCents === null || struckCents <= priceCents))
      throw new UsageError(`--plans: what is struck must be more than the price in "${text}"`)
    const months = found[1] === undefined ? 0 : wholeNumber(found[1], '--plans: months', 1, MAX_PLAN_MONTHS)
    const days = found[2] === undefined ? 0 : wholeNumber(found[2], '--plans: days', 1, MAX_TRIAL_DAYS)
    return { months, days, priceCents, struckCents }
  })
  if (new Set(plans.map(({ months }) => months)).size < plans.length)
    throw new UsageError('--plans names one length twice')
  return plans
}

/** The term that is named. */
function termOf(call: ActingCall): Pick<Plan, 'months' | 'days'> {
  const [months, days] = [call.text('months'), call.text('days')]
  if ((months === undefined) === (days === undefined)) throw new UsageError('give one of --months <n> and --days <n>')
  return {
    months: months === undefined ? 0 : wholeNumber(months, '--months', 1, MAX_PLAN_MONTHS),
    days: days === undefined ? 0 : wholeNumber(days, '--days', 1, MAX_TRIAL_DAYS),
  }
}

async function cardOf(call: ActingCall, { memberCards, db }: Mall): Promise<Card> {
  const named = call.text('card')
  const card = named === undefined ? (await memberCards.sold(db.q, false))[0] : await memberCards.find(db.q, named)
  if (!card) throw new UsageError(named === undefined ? 'no card is sold' : `there is no card "${named}"`)
  return card
}

async function grant(call: ActingCall): Promise<Answer> {
  const plan = termOf(call)
  const mall = await call.open()
  const { uid } = await mall.accountOperator.find(call.args[0] ?? '')
  const card = await cardOf(call, mall)
  const { until } = await mall.db.tx((tx) =>
    mall.cardPurchases.grant(tx, call.actor, { uid, card, plan }, mall.clock.now()),
  )
  return { json: { uid, cardId: card.cardId, until }, lines: [`${uid}: ${card.name} until ${moment(until)}`] }
}

async function makeCodes(call: ActingCall): Promise<Answer> {
  const { number, ...head } = batchOf(call)
  const term = termOf(call)
  const mall = await call.open()
  const { codeOperator, clock } = mall
  const { cardId } = await cardOf(call, mall)
  const now = clock.now()
  const { startAt: startsAt, endAt: endsAt } = wall.timesOf(call, now, FOREVER)
  const batch = { ...head, purpose: 'member' as const, gives: { cardId, ...term }, startsAt, endsAt }
  await codeOperator.make(call.actor, batch, number)
  const line = `${head.batchId}: ${number} codes; codes export ${head.batchId} --out <file>`
  return { json: { ...batch, number }, lines: [line] }
}

async function scan(call: ActingCall): Promise<Answer> {
  const { passes, members, clock, db } = await call.open()
  const now = clock.now()
  const uid = await db.tx((tx) => passes.scan(tx, call.actor, call.args[0] ?? '', now))
  const { avatar: _, ...seen } = await members.seen(uid, now)
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
