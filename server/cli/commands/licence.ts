import { FOREVER } from '@contract/codes/china-time'
import {
  LICENCE_COMPANY_MAX,
  LICENCE_KIND_CODES,
  LICENCE_NUMBER_MAX,
  LICENCE_REASON_MAX,
  LICENCE_STATES,
} from '@contract/codes/licence'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, pairs, table } from '../output'
import { pictureBytes } from '../own-picture'
import * as wall from '../wall-options'

const MOST_SHOWN = 200
const STATES: readonly string[] = LICENCE_STATES

export const licenceCommands: readonly Command[] = [
  {
    name: 'licence list',
    action: null,
    summary: 'documents of stores, the oldest first',
    usage: '[--state <state>] [--limit <n>]',
    options: {
      state: { type: 'string', value: 'state', summary: `${STATES.join(', ')} (pending)` },
      limit: { type: 'string', value: 'n', summary: `1 to ${MOST_SHOWN} (${MOST_SHOWN})` },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'licence lacking',
    action: null,
    summary: 'stores without a checked and valid business licence',
    usage: '',
    arguments: [0, 0],
    run: lacking,
  },
  { name: 'licence show', action: null, summary: 'one document', usage: '<id>', arguments: [1, 1], run: show },
  {
    name: 'licence add',
    action: 'licence.add',
    summary: 'adds a document of a store, which waits for a check',
    usage: '<store> --kind <kind> --company <text> --number <text> --image <file> [--until <day>]',
    options: {
      kind: { type: 'string', value: 'kind', summary: LICENCE_KIND_CODES.join(', ') },
      company: { type: 'string', value: 'text', summary: 'whom it names' },
      number: { type: 'string', value: 'text', summary: 'its number' },
      ...wall.IMAGE_OPTION,
      until: { type: 'string', value: 'day', summary: 'valid until just before that day (for good)' },
    },
    fields: { validUntil: '--until' },
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'licence check',
    action: 'licence.check',
    summary: 'accepts a document that waits',
    usage: '<id>',
    arguments: [1, 1],
    run: check,
  },
  {
    name: 'licence refuse',
    action: 'licence.refuse',
    summary: 'refuses a document, or withdraws a checked one',
    usage: '<id> --reason <text>',
    options: { reason: { type: 'string', value: 'text', summary: 'why; the store reads it' } },
    arguments: [1, 1],
    run: refuse,
  },
]

async function list(call: Call): Promise<Answer> {
  const state = LICENCE_STATES.find((one) => one === (call.text('state') ?? 'pending'))
  if (!state) throw new UsageError(`--state must be one of ${STATES.join(', ')}`)
  const limit = wholeNumber(call.text('limit') ?? String(MOST_SHOWN), '--limit', 1, MOST_SHOWN)
  const { licenceOperator } = await call.open()
  const found = await licenceOperator.list('all', { state, limit })
  if (found.length === 0) return { json: [], lines: [`there is no document that is ${state}`] }
  const lines = table(
    ['id', 'store', 'kind', 'sent', 'company'],
    found.map((one) => [one.licenceId, one.storeId, one.kind, moment(one.uploadedAt), one.company]),
  )
  return { json: found, lines }
}

async function lacking(call: Call): Promise<Answer> {
  const { licenceOperator } = await call.open()
  const stores = (await licenceOperator.lacking('all')).map(({ storeId, name, isClosed }) => ({
    storeId,
    name,
    isClosed,
  }))
  if (stores.length === 0) return { json: [], lines: ['every store has a checked licence'] }
  const rows = stores.map(({ storeId, name, isClosed }) => [storeId, isClosed ? 'closed' : 'open', name])
  return { json: stores, lines: table(['id', 'is', 'name'], rows) }
}

async function show(call: Call): Promise<Answer> {
  const [id = ''] = call.args
  const { licenceOperator } = await call.open()
  const found = await licenceOperator.find('all', id)
  const lines = pairs([
    ['id', found.licenceId],
    ['store', found.storeId],
    ['kind', found.kind],
    ['company', found.company],
    ['number', found.number],
    ['valid until', found.validUntil >= FOREVER ? 'for good' : moment(found.validUntil)],
    ['state', found.state],
    ['reason', found.reason || '-'],
    ['sent', moment(found.uploadedAt)],
    ['checked', moment(found.checkedAt)],
  ])
  return { json: found, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const [storeId = ''] = call.args
  const kind = LICENCE_KIND_CODES.find((one) => one === call.text('kind'))
  if (!kind) throw new UsageError(`--kind must be one of ${LICENCE_KIND_CODES.join(', ')}`)
  const company = wall.neededLine(call, 'company', LICENCE_COMPANY_MAX)
  const number = wall.neededLine(call, 'number', LICENCE_NUMBER_MAX)
  const until = wall.momentOf(call, 'until')
  const bytes = pictureBytes(wall.needed(call, 'image'))
  const validUntil = until === undefined ? FOREVER : until - 1
  const { licenceOperator } = await call.open()
  const pictureKey = await licenceOperator.keepPicture(bytes)
  const draft = { storeId, pictureKey, kind, company, number, validUntil }
  const added = await licenceOperator.add(call.actor, 'all', draft)
  return { json: added, lines: [`${added.licenceId}: waits for a check`] }
}

async function check(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const { licenceOperator } = await call.open()
  const checked = await licenceOperator.check(call.actor, await licenceOperator.find('all', id))
  return { json: checked, lines: [`${id}: checked`] }
}

async function refuse(call: ActingCall): Promise<Answer> {
  const [id = ''] = call.args
  const reason = wall.neededLine(call, 'reason', LICENCE_REASON_MAX)
  const { licenceOperator } = await call.open()
  const refused = await licenceOperator.refuse(call.actor, await licenceOperator.find('all', id), reason)
  return { json: refused, lines: [`${id}: refused`] }
}
