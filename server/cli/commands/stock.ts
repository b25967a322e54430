import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { moment, signed, table } from '../output'

const MAX_ON_HAND = 999_999_999

export const stockCommands: readonly Command[] = [
  {
    name: 'stock show',
    action: null,
    summary: 'pieces on hand, reserved and free',
    usage: '<sku> [<sku> …]',
    details: "A SKU is given by its id or by the merchant's own code.",
    arguments: [1, 100],
    run: show,
  },
  {
    name: 'stock set',
    action: 'stock.set',
    summary: 'sets the pieces on hand',
    usage: '<sku> <number> [--note <text>]',
    options: { note: { type: 'string', value: 'text', summary: 'stands in the ledger' } },
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
      cursor: { type: 'string', value: 'id', summary: 'where the last list ended' },
    },
    arguments: [1, 1],
    run: movements,
  },
]

/** The SKU ids behind what the operator typed, each known to the catalogue. */
async function skusOf(mall: Mall, asked: readonly string[]) {
  const byId = await mall.catalog.findSkusForSale(mall.db.q, asked)
  const codes = asked.filter((one) => !byId.has(one))
  const coded = await mall.catalog.findSkusByCode(mall.db.q, codes)
  const ids = asked.map((one) => {
    if (byId.has(one)) return one
    const found = coded.filter((sku) => sku.skuCode === one)
    if (found.length > 1)
      throw new UsageError(`several SKUs have the code ${one}: ${found.map((sku) => sku.skuId).join(', ')}`)
    return found[0]?.skuId ?? unknown(one)
  })
  const skus = await mall.catalog.findSkusForSale(mall.db.q, ids)
  return ids.flatMap((id) => skus.get(id) ?? [])
}

function unknown(asked: string): never {
  throw new UsageError(`there is no SKU "${asked}"`)
}

async function show(call: Call): Promise<Answer> {
  const mall = await call.open()
  const skus = await skusOf(mall, call.args)
  const levels = await mall.stock.levels(
    mall.db.q,
    skus.map((sku) => sku.skuId),
  )
  const rows = skus.map(({ skuId, productId, title, specText }) => {
    const { onHand, reserved } = levels.get(skuId) ?? { onHand: 0, reserved: 0 }
    return { skuId, productId, title, specText, onHand, reserved, available: onHand - reserved }
  })
  const lines = table(
    ['SKU', 'on hand', 'reserved', 'free', 'product'],
    rows.map((row) => [
      row.skuId,
      `${row.onHand}`,
      `${row.reserved}`,
      `${row.available}`,
      `${row.title} ${row.specText}`,
    ]),
  )
  return { json: rows, lines }
}

async function set(call: ActingCall): Promise<Answer> {
  const [asked = '', text = ''] = call.args
  const onHand = wholeNumber(text, 'the number of pieces', 0, MAX_ON_HAND)
  const mall = await call.open()
  const [sku] = await skusOf(mall, [asked])
  if (!sku) unknown(asked)
  const { skuId } = sku
  const now = mall.clock.now()
  const level = (await mall.stock.levels(mall.db.q, [skuId])).get(skuId)
  if (level && level.reserved > onHand)
    throw new UsageError(`${level.reserved} pieces are in unpaid orders: it can't be less`)
  const note = call.text('note') ?? ''
  const before = await mall.db.tx((tx) => mall.editor.setStock(tx, call.actor, skuId, onHand, note, now))
  const reserved = level?.reserved ?? 0
  const json = { skuId, onHand, reserved, available: onHand - reserved, before }
  return { json, lines: [`${skuId}: ${json.before} → ${onHand} on hand, ${json.available} free`] }
}

async function movements(call: Call): Promise<Answer> {
  const [asked = ''] = call.args
  const pageSize = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mall = await call.open()
  const [sku] = await skusOf(mall, [asked])
  if (!sku) unknown(asked)
  const page = await mall.stock.movements(mall.db.q, sku.skuId, { pageSize, cursor: call.text('cursor') })
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
