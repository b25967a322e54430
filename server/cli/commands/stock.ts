import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { moment, signed, table } from '../output'

const MAX_ON_HAND = 999_999_999

export const stockCommands: readonly Command[] = [
  {
    name: 'stock show',
    action: null,
    summary: 'units on hand, reserved and free',
    usage: '<sku> [<sku> …]',
    details: "A SKU is given by its id or by the merchant's own code.",
    arguments: [1, 100],
    run: show,
  },
  {
    name: 'stock set',
    action: 'stock.set',
    summary: 'sets the units on hand',
    usage: '<sku> <number> [--note <text>]',
    options: { note: { type: 'string', value: 'text', summary: 'kept in the ledger' } },
    arguments: [2, 2],
    run: set,
  },
  {
    name: 'stock movements',
    action: null,
    summary: "a SKU's ledger, newest first",
    usage: '<sku> [--limit <n>] [--cursor <id>]',
    options: {
      limit: { type: 'string', value: 'n', summary: '1 to 200, default 20' },
      cursor: { type: 'string', value: 'id', summary: 'the last entry of the former page' },
    },
    arguments: [1, 1],
    run: movements,
  },
]

async function show(call: Call): Promise<Answer> {
  const { stockOperator } = await call.open()
  const rows = await stockOperator.show(call.args)
  const lines = table(
    ['SKU', 'on hand', 'reserved', 'free', 'product'],
    rows.map((row) => [
      row.skuId,
      amount(row.onHand, row.isWeighed),
      amount(row.reserved, row.isWeighed),
      amount(row.available, row.isWeighed),
      `${row.title} ${row.specText}`,
    ]),
  )
  return { json: rows, lines }
}

/** Pieces, or grams of weighed goods. */
const amount = (level: number, isWeighed: boolean): string => (isWeighed ? `${level} g` : `${level}`)

async function set(call: ActingCall): Promise<Answer> {
  const [asked = '', text = ''] = call.args
  const onHand = wholeNumber(text, 'the number on hand', 0, MAX_ON_HAND)
  const { stockOperator } = await call.open()
  const json = await stockOperator.set(call.actor, asked, onHand, call.text('note') ?? '')
  return { json, lines: [`${json.skuId}: ${json.before} → ${onHand} on hand, ${json.available} free`] }
}

async function movements(call: Call): Promise<Answer> {
  const [asked = ''] = call.args
  const pageSize = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const { stockOperator } = await call.open()
  const page = await stockOperator.movements(asked, { pageSize, cursor: call.text('cursor') })
  const lines = table(
    ['when', 'kind', 'on hand', 'reserved', 'ref', 'note'],
    page.records.map((row) => [
      moment(row.createdAt),
      row.kind,
      signed(row.onHandDelta),
      signed(row.reservedDelta),
      row.ref,
      row.note,
    ]),
  )
  return { json: page, lines: page.cursor ? [...lines, `more: --cursor ${page.cursor}`] : lines }
}
