import { MAX_RFIDS, RFID_VIEW_KEYS } from '@contract/codes/rfid'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'

export const rfidCommands: readonly Command[] = [
  {
    name: 'rfid list',
    action: null,
    summary: 'single pieces with RFID tags',
    usage: '[--state <state>] [--after <tag>] [--limit <n>]',
    options: {
      state: { type: 'string', value: 'state', summary: `${RFID_VIEW_KEYS.join(', ')}; default onShelf` },
      after: { type: 'string', value: 'tag', summary: 'the last tag of the former page' },
      limit: { type: 'string', value: 'n', summary: '1 to 200, default 50' },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'rfid add',
    action: 'rfid.add',
    summary: 'puts pieces of a SKU on the shelf by their tags',
    usage: '<sku> <tag> [<tag> …]',
    arguments: [2, MAX_RFIDS + 1],
    run: add,
  },
  {
    name: 'rfid remove',
    action: 'rfid.remove',
    summary: 'takes a piece off the shelf',
    usage: '<tag>',
    arguments: [1, 1],
    run: remove,
  },
]

async function list(call: Call): Promise<Answer> {
  const asked = call.text('state') ?? 'onShelf'
  const state = RFID_VIEW_KEYS.find((one) => one === asked)
  if (!state) throw new UsageError(`--state is one of ${RFID_VIEW_KEYS.join(', ')}`)
  const limit = wholeNumber(call.text('limit') ?? '50', '--limit', 1, 200)
  const { rfidOperator } = await call.open()
  const json = await rfidOperator.list('all', { states: [state], after: call.text('after') ?? '', limit })
  const lines = table(
    ['tag', 'SKU', 'store', 'since'],
    json.map((piece) => [piece.rfid, piece.skuId, piece.storeId, moment(piece.changedAt)]),
  )
  return { json, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const [skuId = '', ...tags] = call.args
  const { rfidOperator } = await call.open()
  const added = await rfidOperator.add(call.actor, 'all', skuId, tags)
  return { json: { skuId, added }, lines: [`${added} on the shelf`] }
}

async function remove(call: ActingCall): Promise<Answer> {
  const [tag = ''] = call.args
  const { rfidOperator } = await call.open()
  await rfidOperator.remove(call.actor, 'all', tag)
  return { json: { tag }, lines: [`${tag} is off the shelf`] }
}
