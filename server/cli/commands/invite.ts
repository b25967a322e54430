import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { FOREVER } from '../../kernel/clock'
import { parseCents } from '../../kernel/money'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, money, pairs, table } from '../output'
import * as wall from '../wall-options'

const MOST_POINTS = 100_000
const MOST_CENTS = 1_000_000
const MOST_A_MONTH = 1000
const REPORT_DAYS = 30

export const inviteCommands: readonly Command[] = [
  {
    name: 'invite rule show',
    action: null,
    summary: 'the current rewards of invitations',
    usage: '',
    arguments: [0, 0],
    run: show,
  },
  {
    name: 'invite rule put',
    action: 'invite.rule',
    summary: 'sets the rewards of invitations from now on',
    usage: '--points <n> --monthly <n> [options]',
    details: 'Earlier invitations keep their rewards; a new monthly limit applies to all at once.',
    options: {
      points: {
        type: 'string',
        value: 'n',
        summary: "for the inviter, when the return period of the friend's first order ends",
      },
      guest: { type: 'string', value: 'n', summary: 'for the friend, at once (0)' },
      card: { type: 'string', value: 'n', summary: 'for the inviter when the friend buys a member card (0)' },
      min: { type: 'string', value: 'yuan', summary: 'minimum price of the first order, or of the card (1)' },
      monthly: { type: 'string', value: 'n', summary: 'rewards that one shopper can have in a month' },
      until: { type: 'string', value: 'time', summary: 'when it ends (never)' },
      off: { type: 'boolean', summary: 'stops invitations; pending rewards are still paid' },
    },
    arguments: [0, 0],
    run: put,
  },
  {
    name: 'invite report',
    action: null,
    summary: 'top inviters, refused invitations with reasons, repeated devices',
    usage: '[--since <day>]',
    options: { since: { type: 'string', value: 'day', summary: `from that day on (${REPORT_DAYS} days)` } },
    arguments: [0, 0],
    run: report,
  },
]

async function show(call: Call): Promise<Answer> {
  const { invitationOperator } = await call.open()
  const rule = await invitationOperator.rule()
  if (!rule) return { json: null, lines: ['there is no rule: invite rule put --points 200 --monthly 20'] }
  const lines = pairs([
    ['on', rule.isOn === 1 ? 'yes' : 'no'],
    ['points', rule.points],
    ['for the friend', rule.guestPoints],
    ['for a card', rule.cardPoints],
    ['least', money(rule.minCents)],
    ['a month', rule.monthLimit],
    ['until', rule.endsAt === FOREVER ? '-' : moment(rule.endsAt)],
  ])
  return { json: rule, lines }
}

async function put(call: ActingCall): Promise<Answer> {
  const points = (option: string, usual?: string) =>
    wholeNumber(call.text(option) ?? usual ?? '', `--${option}`, 0, MOST_POINTS)
  const minCents = parseCents(call.text('min') ?? '1')
  if (minCents === null || minCents < 1 || minCents > MOST_CENTS)
    throw new UsageError(`--min must be an amount such as 20, up to ${money(MOST_CENTS)}`)
  const rule = {
    isOn: call.isSet('off') ? 0 : 1,
    points: points('points'),
    guestPoints: points('guest', '0'),
    cardPoints: points('card', '0'),
    minCents,
    endsAt: wall.momentOf(call, 'until') ?? FOREVER,
    monthLimit: wholeNumber(call.text('monthly') ?? '', '--monthly', 1, MOST_A_MONTH),
  }
  const { invitationOperator } = await call.open()
  await invitationOperator.putRule(call.actor, rule)
  return { json: rule, lines: [`${rule.points} points, ${rule.monthLimit} a month${rule.isOn ? '' : ', off'}`] }
}

async function report(call: Call): Promise<Answer> {
  const { invitationOperator, clock } = await call.open()
  const since = wall.momentOf(call, 'since') ?? startOfChinaDay(chinaDay(clock.now())) - REPORT_DAYS * DAY_MS
  const found = await invitationOperator.report(since)
  const lines = [
    `since ${moment(since)}`,
    '',
    ...table(
      ['inviter', 'invited', 'ordered', 'rewarded', 'lost', 'points'],
      found.inviters.map(({ uid, ...one }) => [
        uid,
        String(one.invited),
        String(one.ordered),
        String(one.rewarded),
        String(one.lost),
        String(one.points),
      ]),
    ),
    '',
    ...table(
      ['inviter', 'refused', 'why'],
      found.refusals.map(({ uid, number, reason }) => [uid, String(number), reason]),
    ),
    '',
    ...table(
      ['device', 'friends', 'inviters'],
      found.devices.map(({ deviceKey, invitees, inviters }) => [deviceKey, String(invitees), String(inviters)]),
    ),
  ]
  return { json: { since, ...found }, lines }
}
