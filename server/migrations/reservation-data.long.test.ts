import { throwawayDb } from '../../test/support/app'
import type { Db } from '../kernel/db'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611261600-reservation-data'

let db: Db
let drop: () => Promise<void>
beforeEach(async () => {
  ;({ db, drop } = await throwawayDb())
  await migrateUp(
    db,
    migrations.filter(({ name }) => name < STEP),
  )
})
afterEach(() => drop())

/** Rows as they are in a database, whatever the program says of its tables; columns that a row does not name are empty. */
async function write(table: string, ...rows: object[]): Promise<void> {
  const { columns = [] } = (await db.q.introspection.getTables()).find(({ name }) => name === table) ?? {}
  const empty = columns.map(({ name, dataType }) => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    /text/i.test(dataType) ? '' : 0,
  ])
  const values = rows.map((row) => Object.assign(Object.fromEntries(empty), row))
  await db.tx((tx) =>
    tx
      .insertInto(table as never)
      .values(values as never)
      .execute(),
  )
}
const read = async (table: string, ...columns: string[]) => {
  const rows = await db.q
    .selectFrom(table as never)
    .select(columns as never)
    .execute()
  return (rows as Record<string, unknown>[]).map((row) => columns.map((column) => row[column]).join(' | ')).sort()
}

const payable = (uid: string, no: string, ref: string) => ({ uid, no, ref, cents: 1 })
const reservation = (no: string, kind: string, lineId: string, key: string, over: object = {}) => ({
  uid: 'a',
  no,
  kind,
  lineId,
  key,
  number: 1,
  state: 'committed',
  ...over,
})
const cause = (no: string, text: string) => ({ uid: 'a', no, cause: text, createdAt: 1 })
const coupon = (heldId: string, state: string, no: string) => ({ uid: 'a', heldId, state, no })
const movement = (skuId: string, ref: string, kind: string) => ({ skuId, id: `${ref} ${kind}`, ref, kind })
const redemption = (redemptionId: string, kind: string, orderId: string, points: number, payableNo: string) => ({
  uid: 'a',
  redemptionId,
  kind,
  number: 1,
  points,
  payableNo,
  orderId,
})

/** Rows of every kind, each as a mall of the step before writes it. */
async function fill(): Promise<void> {
  await write(
    'payable',
    payable('a', 'pay1', 'parent1'),
    payable('b', 'pay1b', 'parent1b'),
    payable('a', 'pay2', 'bought2'),
    payable('a', 'pay3', 'bought3'),
    payable('a', 'pay4', 'gift4'),
    payable('a', 'pay5', 'nothing-reserved'),
  )
  await write('shop_order', { uid: 'a', id: 'o1', parentNo: 'parent1', payableNo: 'pay1' })
  await write(
    'reservation',
    reservation('pay1', 'stock', 'l1', 'rice', { number: 3, backNumber: 1 }),
    reservation('pay1', 'stock', 'l2', 'tea', { number: 2 }),
    reservation('pay1', 'limit', 'l1', '2026-11-26 rice', { number: 3 }),
    reservation('pay1', 'each', 'l1', 'noon@2026-11-26 rice', { number: 3 }),
    reservation('pay1', 'newcomer', 'l1', 'ever newcomer'),
    reservation('pay1', 'pieces', 'l1', 'noon@2026-11-26 rice', { number: 3 }),
    reservation('pay1', 'coupon', 'l1', 'held-1 held-2 mall', { backNumber: 1 }),
    reservation('pay1', 'coupon', 'l2', 'mall'),
    reservation('pay1', 'points', 'l1', '250'),
    reservation('pay1', 'slot', 'l1', '1764000000000 bakery'),
    reservation('pay1', 'unpaidPickup', 'l1', 'unpaidPickup', { state: 'reserved' }),
    reservation('pay1', 'pointItem', 'l1', 'mug', { number: 2 }),
    reservation('pay1', 'pointItemOf', 'l1', 'mug', { number: 2 }),
    reservation('pay1b', 'stock', 'l9', 'rice', { uid: 'b', state: 'released' }),
    reservation('pay1b', 'coupon', 'l9', 'x y', { uid: 'b', state: 'released' }),
    reservation('pay2', 'package', 'bought2', 'pack'),
    reservation('pay3', 'voucher', 'bought3', 'vouch', { number: 4, backNumber: 2 }),
    reservation('pay4', 'pointItem', 'gift4', 'cup'),
    reservation('pay4', 'pointItemOf', 'gift4', 'cup'),
    // Neither an appointment nor a case is paid for.
    reservation('VISIT7', 'slot', 'ticket', '1764000000000 spa', { state: 'reserved' }),
    reservation('case8.1', 'stock', 'l2', 'tea', { state: 'reserved' }),
  )
  await write(
    'reservation_cause',
    cause('pay1', 'refund r1'),
    cause('pay3', 'refund r3'),
    cause('case8.1', 'refund r8'),
  )
  await write(
    'held_coupon',
    coupon('held-1', 'used', 'pay1'),
    coupon('mall', 'used', 'pay1'),
    coupon('free', 'unused', ''),
    coupon('given', 'given', 'gift-code'),
    coupon('void', 'void', 'bought2'),
  )
  await write(
    'stock_movement',
    movement('rice', 'a/pay1', 'reserve'),
    movement('rice', 'a/pay1', 'commit'),
    movement('rice', 'a/pay1/refund r1', 'restock'),
    movement('rice', 'b/pay1b', 'reserve'),
    movement('rice', '0123', 'set'),
    movement('tea', 'a/pay1', 'reserve'),
    movement('tea', 'a/case8.1', 'reserve'),
  )
  await write(
    'gift_redemption',
    redemption('l1', 'goods', 'o1', 900, 'pay1'),
    redemption('gift4', 'coupon', '', 300, 'pay4'),
    redemption('points-only', 'coupon', '', 100, ''),
  )
}

const TABLES: readonly (readonly [string, ...string[]])[] = [
  ['reservation', 'uid', 'no', 'kind', 'lineId', 'key', 'number', 'backNumber', 'state'],
  ['reservation_cause', 'uid', 'no', 'cause', 'createdAt'],
  ['held_coupon', 'heldId', 'state', 'no'],
  ['stock_movement', 'skuId', 'id', 'ref', 'kind'],
  ['gift_redemption', 'redemptionId', 'payableNo'],
]
const all = () =>
  Promise.all(TABLES.map(async ([table, ...columns]) => ({ table, rows: await read(table, ...columns) })))

test('reservations of today belong to their checkout or purchase, and values move from keys to data', async () => {
  await fill()
  await migrateUp(
    db,
    migrations.filter(({ name }) => name <= STEP),
  )
  expect(
    await read('reservation', 'uid', 'no', 'kind', 'lineId', 'key', 'number', 'backNumber', 'state', 'data'),
  ).toEqual([
    'a | VISIT7 | slot | ticket | 1764000000000 spa | 1 | 0 | reserved | null',
    'a | bought2 | package | bought2 | pack | 1 | 0 | committed | null',
    'a | bought3 | voucher | bought3 | vouch | 4 | 2 | committed | null',
    'a | case8.1 | stock | l2 | tea | 1 | 0 | reserved | null',
    'a | gift4 | pointItem | gift4 | cup | 1 | 0 | committed | {"points":300}',
    'a | gift4 | pointItemOf | gift4 | cup | 1 | 0 | committed | null',
    'a | parent1 | coupon | l1 | held-1 | 1 | 1 | committed | null',
    'a | parent1 | coupon | l1 | held-2 | 1 | 1 | committed | null',
    'a | parent1 | coupon | l1 | mall | 1 | 1 | committed | null',
    'a | parent1 | coupon | l2 | mall | 1 | 0 | committed | null',
    'a | parent1 | each | l1 | noon@2026-11-26 rice | 3 | 0 | committed | null',
    'a | parent1 | limit | l1 | 2026-11-26 rice | 3 | 0 | committed | null',
    'a | parent1 | newcomer | l1 | ever newcomer | 1 | 0 | committed | null',
    'a | parent1 | pieces | l1 | noon@2026-11-26 rice | 3 | 0 | committed | null',
    'a | parent1 | pointItem | l1 | mug | 2 | 0 | committed | {"points":900}',
    'a | parent1 | pointItemOf | l1 | mug | 2 | 0 | committed | null',
    'a | parent1 | points | l1 | points | 1 | 0 | committed | {"points":250}',
    'a | parent1 | slot | l1 | 1764000000000 bakery | 1 | 0 | committed | null',
    'a | parent1 | stock | l1 | rice | 3 | 1 | committed | null',
    'a | parent1 | stock | l2 | tea | 2 | 0 | committed | null',
    'a | parent1 | unpaidPickup | l1 | unpaidPickup | 1 | 0 | reserved | null',
    'b | parent1b | coupon | l9 | x | 1 | 0 | released | null',
    'b | parent1b | coupon | l9 | y | 1 | 0 | released | null',
    'b | parent1b | stock | l9 | rice | 1 | 0 | released | null',
  ])
  expect(await read('reservation_cause', 'no', 'cause')).toEqual([
    'bought3 | refund r3',
    'case8.1 | refund r8',
    'parent1 | refund r1',
  ])
  expect(await read('held_coupon', 'heldId', 'no')).toEqual([
    'free | ',
    'given | gift-code',
    'held-1 | parent1',
    'mall | parent1',
    'void | bought2',
  ])
  expect(await read('stock_movement', 'skuId', 'ref', 'kind')).toEqual([
    'rice | 0123 | set',
    'rice | a/parent1 | commit',
    'rice | a/parent1 | reserve',
    'rice | a/parent1/refund r1 | restock',
    'rice | b/parent1b | reserve',
    'tea | a/case8.1 | reserve',
    'tea | a/parent1 | reserve',
  ])
  expect(await read('gift_redemption', 'redemptionId', 'payableNo')).toEqual([
    'gift4 | pay4',
    'l1 | ',
    'points-only | ',
  ])
})

test('the step goes back to the rows that there were', async () => {
  await fill()
  const before = await all()
  expect(before.filter(({ rows }) => rows.length === 0)).toEqual([])
  await migrateUp(
    db,
    migrations.filter(({ name }) => name <= STEP),
  )
  expect(await all()).not.toEqual(before)
  await migrateDown(db, migrations, new Set([STEP]))
  expect(await all()).toEqual(before)
})
