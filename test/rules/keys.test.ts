// Rows of shoppers can be moved apart: every key of theirs begins with whose they are, and so what is changed together lies
// together (shapes: rows that can be moved apart).
import { migratedDb } from '../support/app'
import { primaryKeys, uniqueKeys } from './plans/keys'
import { isSpread, PLACES } from './plans/places'

/** Tables that name a shopper and are found by something else, each with the reason. */
const OWN_KEY: Readonly<Record<string, string>> = {
  number_index: 'finds the shopper of a number',
  job: "by the shopper's shard, the house's by their own",
  shopper_phone: 'finds the shopper of a phone',
  member_trial: 'finds the trial of a phone, whoever has it now',
  third_account: 'finds the shopper of an account elsewhere',
  session: 'known by its key before anybody has logged in',
  access_token: 'known by the token alone',
  media_batch: 'uploads are known by their keys',
  media_file: 'uploads are known by their keys',
  media_upload: 'uploads are known by their keys',
  tracking_event: 'counted by day, by those who did not log in too',
  popup_view: 'of a device, whose shopper may not be known',
  receipt_paper: 'finds the receipt of a paper, whoever put it in',
  receipt_print: 'finds receipts with like pictures, whoever put them in',
  review: "lies with its product's",
}

test('each table has a place, and each of its keys holds the column of that place', async () => {
  const { db, drop } = await migratedDb()
  try {
    const tables = await db.q.introspection.getTables()
    expect([...PLACES.keys()].sort()).toEqual(tables.map(({ name }) => name).sort())
    const keys = [...(await primaryKeys(db)), ...(await uniqueKeys(db))]
    const faults = keys.filter(({ table, columns }) => {
      const place = PLACES.get(table) ?? ''
      return isSpread(place) && !columns.includes(place)
    })
    expect(faults).toEqual([])
    const spread = tables.filter(({ name }) => isSpread(PLACES.get(name) ?? ''))
    expect(spread.filter(({ name }) => !keys.some(({ table }) => table === name))).toEqual([])
    expect(spread.length).toBeGreaterThan(80)
  } finally {
    await drop()
  }
})

test('a key of what belongs to a shopper begins with the shopper', async () => {
  const { db, drop } = await migratedDb()
  try {
    const tables = await db.q.introspection.getTables()
    const own = tables.filter(({ columns }) => columns.some(({ name }) => name === 'uid')).map(({ name }) => name)
    expect(own.length).toBeGreaterThan(25)
    const keys = [...(await primaryKeys(db)), ...(await uniqueKeys(db))]
    expect(own.filter((table) => !keys.some((key) => key.table === table))).toEqual([])
    const odd = keys.filter(({ table, columns }) => own.includes(table) && columns[0] !== 'uid')
    expect([...new Set(odd.map(({ table }) => table))].sort()).toEqual(Object.keys(OWN_KEY).sort())
    const review = keys.filter(({ table }) => table === 'review')
    expect(review.map(({ columns }) => columns[0])).toEqual(['product_id'])
  } finally {
    await drop()
  }
})

test('stock lies with its SKU', async () => {
  const { db, drop } = await migratedDb()
  try {
    const keys = [...(await primaryKeys(db)), ...(await uniqueKeys(db))].filter(({ table }) => /^stock/.test(table))
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.filter(({ columns }) => columns[0] !== 'sku_id')).toEqual([])
  } finally {
    await drop()
  }
})
