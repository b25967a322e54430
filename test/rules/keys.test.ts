// Rows of shoppers can be distributed over several databases: every key of such a row begins with the shopper's uid, so
// rows that change together are in one database (docs/decisions/0118).
import { migratedDb } from '../support/app'
import { primaryKeys, uniqueKeys } from './plans/keys'
import { isSpread, PLACES } from './plans/places'

/** Tables with a uid whose keys do not begin with it, each with the reason. */
const OWN_KEY: Readonly<Record<string, string>> = {
  number_index: 'finds the shopper of a number',
  job: 'by shard: jobs of a shopper have the shard of the shopper, the others their own',
  shopper_phone: 'finds the shopper of a phone',
  identity_person: 'finds the shopper of a person',
  member_trial: 'finds the trial of a phone number, which may change its shopper',
  third_account: 'finds the shopper of an account of another platform',
  session: 'has a key before the login',
  access_token: 'found by the token only',
  media_batch: 'uploads are found by their keys',
  media_file: 'uploads are found by their keys',
  media_upload: 'uploads are found by their keys',
  tracking_event: 'counted by day, including visitors',
  popup_view: 'belongs to a device, also without a login',
  receipt_paper: 'finds the receipt of a paper among all shoppers',
  receipt_print: 'finds receipts with similar pictures among all shoppers',
  review: 'stored with its product',
  rfid_piece: 'found by its tag; the shopper is the one who takes it',
}

test('each table has a place, and each of its keys contains the column of that place', async () => {
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

test('keys of rows of shoppers begin with the uid', async () => {
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

test('keys of stock begin with the SKU', async () => {
  const { db, drop } = await migratedDb()
  try {
    const keys = [...(await primaryKeys(db)), ...(await uniqueKeys(db))].filter(({ table }) => /^stock/.test(table))
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.filter(({ columns }) => columns[0] !== 'sku_id')).toEqual([])
  } finally {
    await drop()
  }
})
