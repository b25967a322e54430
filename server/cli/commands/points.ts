import { resultOf } from '../../modules/system/approval'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, pairs, signed, table } from '../output'
import { neededLine } from '../wall-options'

const MAX_POINTS = 9_999_999
const MAX_REASON = 100
const BY_HAND = {
  reason: { type: 'string', value: 'text', summary: `reason shown to the shopper; up to ${MAX_REASON} characters` },
  ref: {
    type: 'string',
    value: 'name',
    summary: 'its name: letters, digits and dashes; a repeated name changes nothing',
  },
} as const

export const pointsCommands: readonly Command[] = [
  {
    name: 'points show',
    action: null,
    summary: "a shopper's points, their expiry dates, and the last entries",
    usage: '<uid or mobile> [--limit <n>]',
    options: { limit: { type: 'string', value: 'n', summary: '1 to 50 entries, default 10' } },
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'points give',
    action: 'points.give',
    summary: 'gives a shopper points',
    usage: '<uid or mobile> <n> --reason <text> [--ref <name>]',
    details: 'They expire like points earned today. A negative balance is settled first.',
    options: BY_HAND,
    arguments: [2, 2],
    run: (call) => byHand(call, 'given'),
  },
  {
    name: 'points take',
    action: 'points.take',
    summary: 'takes points from a shopper',
    usage: '<uid or mobile> <n> --reason <text> [--ref <name>] [--force]',
    details: `More than there are needs --force: the rest is owed, and the next points pay it first. A taking is for good: what was
taken by mistake is given again.`,
    options: { ...BY_HAND, force: { type: 'boolean', summary: 'allows a negative balance' } },
    arguments: [2, 2],
    run: (call) => byHand(call, 'taken'),
  },
]

async function show(call: Call): Promise<Answer> {
  const pageSize = wholeNumber(call.text('limit') ?? '10', '--limit', 1, 50)
  const mall = await call.open()
  const { uid } = await mall.accountOperator.find(call.args[0] ?? '')
  const account = await mall.points.levels(uid, mall.clock.now())
  const { records } = await mall.points.entries(uid, { pageSize })
  const entries = table(
    ['when', 'points', 'kind', 'note'],
    records.map((entry) => [moment(entry.createdAt), signed(entry.amount), entry.kind, `${entry.title} ${entry.note}`]),
  )
  const { lots, ...levels } = account
  const lines = [
    ...pairs([
      ['balance', levels.balance],
      ['available', levels.available],
      ['frozen', levels.frozen],
      ['owed', levels.owed],
      ...lots.map(({ endsAt, amount }) => [`until ${moment(endsAt)}`, amount] as const),
    ]),
    ...(records.length > 0 ? ['', ...entries] : []),
  ]
  return { json: { uid, ...account, entries: records }, lines }
}

async function byHand(call: ActingCall, done: 'given' | 'taken'): Promise<Answer> {
  const [asked = '', number = ''] = call.args
  const amount = wholeNumber(number, 'the number of points', 1, MAX_POINTS)
  const reason = neededLine(call, 'reason', MAX_REASON)
  const ref = refOf(call)
  const mall = await call.open()
  const { uid } = await mall.accountOperator.find(asked)
  const act = { uid, amount, reason, ...(ref !== undefined && { ref }) }
  const { pointsOperator } = mall
  const { balance, owed, ...counted } =
    done === 'given'
      ? resultOf(await pointsOperator.give(call.actor, act))
      : resultOf(await pointsOperator.take(call.actor, { ...act, mayOwe: call.isSet('force') }))
  const result =
    counted.amount > 0 ? `${amount} ${done}` : `${amount} were ${done} before under "${ref}": nothing is changed`
  const line = `${uid}: ${result}, balance ${balance}${owed > 0 ? `, ${owed} owed` : ''}`
  return { json: { uid, [done]: counted.amount, balance, owed }, lines: [line] }
}

function refOf(call: Call): string | undefined {
  const name = call.text('ref')
  if (name === undefined || /^[A-Za-z0-9-]{1,40}$/.test(name)) return name
  throw new UsageError(`--ref must be up to 40 letters, digits and dashes, not "${name}"`)
}
