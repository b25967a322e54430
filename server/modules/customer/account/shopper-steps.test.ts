import { sql } from 'kysely'
import { migratedDb } from '../../../../test/support/app'
import { appliedMigrations, migrateDown, migrateUp } from '../../../kernel/migrate'
import { migrations } from '../../../migrations'

const STEPS = new Set(['202611260913-member-use', '202611260914-birthday', '202611260915-card-coupon'])

test('shoppers and coupons from before these migration steps keep their data', async () => {
  const { db, drop } = await migratedDb()
  expect(await migrateDown(db, migrations, STEPS)).toHaveLength(STEPS.size)
  await db.tx(async (tx) => {
    for (const [uid, uplus, used] of [
      ['plain', 0, 5],
      ['uplus', 9, 7],
    ])
      await sql`INSERT INTO shopper (uid, country_code, mobile, name, sex, birthday, avatar, member_card_id, member_until,
          uplus_until, member_used_at, saved_cents, created_at)
        VALUES (${uid}, '86', ${uid}, '', 1, '1990-05-18', '', 'gold', 8, ${uplus}, ${used}, 3, 1)`.execute(tx)
    await sql`INSERT INTO held_coupon (uid, held_id, coupon_id, state, no, came_by, gift_until, from_at, until_at, claimed_at,
        settled_at, told) VALUES ('plain', 'h', 'c', 'unused', '', '', 0, 1, 9, 1, 0, 0)`.execute(tx)
  })
  await migrateUp(db, migrations)
  expect(new Set(await appliedMigrations(db))).toEqual(new Set(migrations.map(({ name }) => name)))
  const shoppers = await db.q.selectFrom('shopper').selectAll().where('createdAt', '=', 1).orderBy('uid').execute()
  const kept = { birthday: '1990-05-18', birthdaySetAt: 0, memberUntil: 8, savedCents: 3 }
  expect(shoppers).toMatchObject([
    { uid: 'plain', memberUsedAt: 5, uplusUsedAt: 0, ...kept },
    { uid: 'uplus', memberUsedAt: 7, uplusUsedAt: 7, ...kept },
  ])
  const coupons = await db.q.selectFrom('held_coupon').selectAll().execute()
  expect(coupons).toMatchObject([{ heldId: 'h', state: 'unused', isOfCard: 0 }])
  await drop()
})
