import { type RawBuilder, sql } from 'kysely'
import { migratedDb, type ThrowawayDb } from '../../test/support/app'
import { migrateDown, migrateUp } from '../kernel/migrate'
import { migrations } from '.'
import { name as STEP } from './202611261700-purchases'

let fresh: ThrowawayDb
beforeEach(async () => {
  fresh = await migratedDb()
  const later = migrations.map(({ name }) => name).filter((name) => name >= STEP)
  await migrateDown(fresh.db, migrations, new Set(later))
})
afterEach(() => fresh.drop())

const run = (...statements: RawBuilder<unknown>[]) =>
  fresh.db.tx(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })
const rowsOf = async (table: string, ...columns: string[]) => {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${names} from ${sql.table(table)} order by ${sql.ref(columns[0] ?? '')}`.execute(fresh.db.q)
  return rows.map((row) => Object.values(row))
}
const TABLES = [
  'card_purchase',
  'package_purchase',
  'voucher_purchase',
  'gift_redemption',
  'reservation',
  'outbox',
  'job',
]
const allRows = async () => {
  const found = await Promise.all(
    TABLES.map((table) => sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(fresh.db.q)),
  )
  return found.map(({ rows }) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort())
}

const card = (id: string, state: string) => sql`
  insert into card_purchase (uid, purchase_id, card_id, card_name, is_uplus, plan_title, months, days, price_cents, gift, way,
    state, trade_no, source, held_ids, gift_points, from_at, until_at, cut_ms, at, paid_at)
  values ('lin', ${id}, 'gold', '金卡', 0, '1 个月', 1, 0, 900, '{}', 'pay', ${state}, ${`pay ${id}`}, '{}', '[]', 0, 0, 0, 0,
    1, 0)`
const pack = (id: string, state: string) => sql`
  insert into package_purchase (uid, purchase_id, package_id, title, price_cents, coupons, payable_no, state, held_ids, at)
  values ('lin', ${id}, 'tea', '茶客券包', 800, '[]', ${`pay ${id}`}, ${state}, '[]', 1)`
const voucher = (
  id: string,
  state: string,
  money: { no?: string; price: number; asked?: number; back?: number },
) => sql`
  insert into voucher_purchase (uid, purchase_id, voucher_id, source, ref, voucher, number, uses, price_cents, payable_no, state,
    refunded_uses, refunded_cents, returned_cents, at)
  values ('lin', ${id}, 'latte', ${money.no === '' ? 'link' : 'bought'}, ${id}, '{}', 1, 3, ${money.price},
    ${money.no ?? `pay ${id}`}, ${state}, 0, ${money.asked ?? 0}, ${money.back ?? 0}, 1)`
const gift = (id: string, state: string, kind: string, cents: number) => sql`
  insert into gift_redemption (uid, redemption_id, item_id, kind, title, picture, number, points, cents, state, payable_no,
    order_id, held_id, at)
  values ('lin', ${id}, 'item', ${kind}, '五元券', '', 1, 300, ${cents}, ${state}, ${cents > 0 ? `pay ${id}` : ''},
    ${kind === 'goods' ? 'order' : ''}, '', 1)`
const reservation = (lineId: string, kind: string) => sql`
  insert into reservation (uid, no, kind, line_id, key, number, back_number, state, data)
  values ('lin', ${lineId}, ${kind}, ${lineId}, 'item', 1, 0, 'reserved', '{"points":300}')`

test('purchases of today keep what they are, what was asked back and what is back; the step goes back', async () => {
  const states = ['unpaid', 'paid', 'refunding', 'refunded', 'closed']
  await run(
    ...states.map((state) => card(state, state)),
    ...states.map((state) => pack(state, state)),
    voucher('1 unpaid', 'unpaid', { price: 600 }),
    voucher('2 paid', 'paid', { price: 600 }),
    voucher('3 part', 'paid', { price: 600, asked: 200, back: 200 }),
    voucher('4 refunding', 'paid', { price: 600, asked: 600, back: 200 }),
    voucher('5 refunded', 'paid', { price: 600, asked: 600, back: 600 }),
    voucher('6 given', 'paid', { no: '', price: 0 }),
    voucher('7 closed', 'closed', { price: 600 }),
  )
  const before = await allRows()
  await migrateUp(fresh.db, migrations)
  const money = [
    ['closed', 'pay closed', 'closed', 0, 0],
    ['paid', 'pay paid', 'paid', 0, 0],
    ['refunded', 'pay refunded', 'refunded', 1, 1],
    ['refunding', 'pay refunding', 'refunding', 1, 0],
    ['unpaid', 'pay unpaid', 'unpaid', 0, 0],
  ] as const
  const columns = ['id', 'payable_no', 'state', 'refunded_cents', 'returned_cents']
  for (const [table, price] of [
    ['card_purchase', 900],
    ['package_purchase', 800],
  ] as const)
    expect(await rowsOf(table, ...columns)).toEqual(
      money.map(([id, no, state, asked, back]) => [id, no, state, asked * price, back * price]),
    )
  expect(await rowsOf('voucher_purchase', 'id', 'state')).toEqual([
    ['1 unpaid', 'unpaid'],
    ['2 paid', 'paid'],
    ['3 part', 'paid'],
    ['4 refunding', 'refunding'],
    ['5 refunded', 'refunded'],
    ['6 given', 'paid'],
    ['7 closed', 'closed'],
  ])
  await migrateDown(fresh.db, migrations, new Set([STEP]))
  expect(await allRows()).toEqual(before)
})

test('redemptions stand in the words of purchases, and gifts have reservations of their own; the step goes back', async () => {
  await run(
    gift('1', 'unpaid', 'coupon', 100),
    gift('2', 'done', 'voucher', 100),
    gift('3', 'done', 'coupon', 0),
    gift('4', 'closed', 'coupon', 100),
    gift('5', 'unpaid', 'goods', 100),
    gift('6', 'done', 'goods', 100),
    gift('7', 'returned', 'goods', 100),
    ...['1', '2', '4', '5', '6', '7'].map((id) => reservation(id, 'pointItem')),
    reservation('1', 'pointItemOf'),
  )
  const before = await allRows()
  await migrateUp(fresh.db, migrations)
  expect(await rowsOf('gift_redemption', 'id', 'state', 'price_cents', 'refunded_cents', 'returned_cents')).toEqual([
    ['1', 'unpaid', 100, 0, 0],
    ['2', 'paid', 100, 0, 0],
    ['3', 'paid', 0, 0, 0],
    ['4', 'closed', 100, 0, 0],
    ['5', 'unpaid', 100, 0, 0],
    ['6', 'paid', 100, 0, 0],
    ['7', 'refunded', 100, 0, 0],
  ])
  const kinds = (await rowsOf('reservation', 'line_id', 'kind')).map((row) => row.join(' ')).sort()
  expect(kinds).toEqual([
    '1 pointGift',
    '1 pointItemOf',
    '2 pointGift',
    '4 pointGift',
    '5 pointItem',
    '6 pointItem',
    '7 pointItem',
  ])
  await migrateDown(fresh.db, migrations, new Set([STEP]))
  expect(await allRows()).toEqual(before)
})

test('news of member cards that waits to be delivered is understood after the step, and before it again', async () => {
  const bought = '{"uid":"lin","openingId":"o1","cents":900,"invitedCode":""}'
  const retry = `{"topic":"member.refunded","listener":"invitation","news":{"uid":"lin","openingId":"o1"}}`
  await run(
    sql`insert into outbox (id, topic, payload, created_at, attempts, next_at, done_at)
      values ('n1', 'member.bought', ${bought}, 1, 0, 1, 0), ('n2', 'order.placed', ${bought}, 1, 0, 1, 0)`,
    sql`insert into job (shard, kind, key, payload, due_at, attempts, lease_until, last_error, uid)
      values (0, 'outbox.retry', 'n0 invitation', ${retry}, 1, 0, 0, '', '')`,
  )
  const before = await allRows()
  await migrateUp(fresh.db, migrations)
  expect(await rowsOf('outbox', 'id', 'payload')).toEqual([
    ['n1', bought.replace('openingId', 'id')],
    ['n2', bought],
  ])
  expect(await rowsOf('job', 'payload')).toContainEqual([retry.replace('openingId', 'id')])
  await migrateDown(fresh.db, migrations, new Set([STEP]))
  expect(await allRows()).toEqual(before)
})
