// The migration of receipts whose numbers were compared with dashes.
import { throwawayDb } from '../../../../test/support/app'
import { migrateUp } from '../../../kernel/migrate'
import { migrations } from '../../../migrations'

const STEP = '202611260918-receipt-paper'

test('dashes are removed from numbers of receipts, and duplicates of a receipt are merged [receipt.number]', async () => {
  const { db, drop } = await throwawayDb()
  try {
    await migrateUp(
      db,
      migrations.filter(({ name }) => name < STEP),
    )
    const paper = (receiptNo: string, id: string, storeId = 'cafe', cents = 1000) =>
      db.q.insertInto('receipt_paper').values({ receiptNo, id, storeId, cents, uid: 'u' }).execute()
    await paper('AB-1', '1')
    await paper('A-B1', '2')
    await paper('AB1', '3')
    await paper('C-D-2', '4')
    await paper('CD-2', '5')
    await paper('AB-1', '6', 'bakery')
    await paper('AB-1', '7', 'cafe', 2000)
    await paper('EF3', '8')
    expect(await migrateUp(db, migrations)).toContain(STEP)
    const left = await db.q.selectFrom('receipt_paper').select(['receiptNo', 'id']).orderBy('id').execute()
    expect(left.map(({ receiptNo, id }) => `${id} ${receiptNo}`)).toEqual(['3 AB1', '4 CD2', '6 AB1', '7 AB1', '8 EF3'])
  } finally {
    await drop()
  }
})
