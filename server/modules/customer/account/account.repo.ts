import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { ShopperTable } from './account.tables'

export type ShopperRow = Selectable<ShopperTable>

const byUid = preparedRow<{ uid: string }, ShopperRow>((q, p) =>
  q.selectFrom('shopper').selectAll().where('uid', '=', p.uid),
)

export async function findShopper(q: Reader, uid: string): Promise<ShopperRow | undefined> {
  return byUid(q, { uid })
}

const byUids = preparedIn<ShopperRow>((q, uids) => q.selectFrom('shopper').selectAll().where('uid', 'in', uids))

export function findShoppers(q: Reader, uids: readonly string[]): Promise<ShopperRow[]> {
  return byUids(q, uids)
}

const memberUntilByUid = preparedRow<{ uid: string }, Pick<ShopperRow, 'memberUntil'>>((q, p) =>
  q.selectFrom('shopper').select('memberUntil').where('uid', '=', p.uid),
)

/** Epoch ms; 0 for an unknown shopper or one who never was a member. */
export async function findMemberUntil(q: Reader, uid: string): Promise<number> {
  return (await memberUntilByUid(q, { uid }))?.memberUntil ?? 0
}

const byPhone = preparedRow<{ mobile: string; countryCode: string }, { uid: string }>((q, p) =>
  q.selectFrom('shopper_phone').select('uid').where('mobile', '=', p.mobile).where('countryCode', '=', p.countryCode),
)

/** The uid of the shopper with this phone. */
export async function findUidByPhone(q: Reader, countryCode: string, mobile: string): Promise<string | undefined> {
  return (await byPhone(q, { countryCode, mobile }))?.uid
}

export async function findShopperByPhone(
  q: Reader,
  countryCode: string,
  mobile: string,
): Promise<ShopperRow | undefined> {
  const uid = await findUidByPhone(q, countryCode, mobile)
  return uid === undefined ? undefined : findShopper(q, uid)
}

/** Adds a shopper; false when a shopper with this phone exists. */
export async function insertShopper(tx: Tx, row: ShopperRow): Promise<boolean> {
  const phone = await tx
    .insertInto('shopper_phone')
    .values({ mobile: row.mobile, countryCode: row.countryCode, uid: row.uid })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (phone.numInsertedOrUpdatedRows !== 1n) return false
  await tx.insertInto('shopper').values(row).execute()
  return true
}

/** Number of shoppers, up to `most`. */
export async function countShoppers(q: Reader, most: number): Promise<number> {
  const { total } = await q
    .selectFrom(q.selectFrom('shopper').select('uid').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Newest first, for the operator; `mobile` filters by phone in any country. */
export async function listShoppers(q: Reader, limit: number, mobile?: string): Promise<ShopperRow[]> {
  const newest = q.selectFrom('shopper').selectAll().orderBy('uid', 'desc').limit(limit)
  if (!mobile) return newest.execute()
  const phones = await q.selectFrom('shopper_phone').select('uid').where('mobile', '=', mobile).execute()
  const found = await findShoppers(
    q,
    phones.map(({ uid }) => uid),
  )
  return found.sort((a, b) => (a.uid < b.uid ? 1 : -1)).slice(0, limit)
}

/** Shoppers of exactly this name, the newest first. */
export function listNamed(q: Reader, name: string, limit: number): Promise<ShopperRow[]> {
  return q.selectFrom('shopper').selectAll().where('name', '=', name).orderBy('uid', 'desc').limit(limit).execute()
}

export async function addSaved(tx: Tx, uid: string, cents: number): Promise<void> {
  await tx
    .updateTable('shopper')
    .set((eb) => ({ savedCents: eb('savedCents', '+', cents) }))
    .where('uid', '=', uid)
    .execute()
}

/**
 * Locks the shopper's row until the transaction ends; concurrent changes of one shopper's terms run one after another.
 */
export function holdShopper(tx: Tx, uid: string): Promise<ShopperRow | undefined> {
  return tx
    .updateTable('shopper')
    .set((eb) => ({ memberUntil: eb.ref('memberUntil') }))
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst()
}

/** Sets the end of the membership, and its card when given; false for an unknown shopper. */
export async function setTerm(tx: Tx, uid: string, until: number, cardId?: string): Promise<boolean> {
  const card = cardId === undefined ? {} : { memberCardId: cardId }
  const { numUpdatedRows } = await tx
    .updateTable('shopper')
    .set({ memberUntil: until, ...card })
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setUPlus(tx: Tx, uid: string, until: number): Promise<void> {
  await tx.updateTable('shopper').set({ uplusUntil: until }).where('uid', '=', uid).execute()
}

/** Stores that the member card is used; false when the card has ended. */
export async function markMemberUse(tx: Tx, uid: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shopper')
    .set({ memberUsedAt: now })
    .where('uid', '=', uid)
    .where('memberUntil', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores that the U+ card is used, if it has not ended. */
export async function markUPlusUse(tx: Tx, uid: string, now: number): Promise<void> {
  await tx
    .updateTable('shopper')
    .set({ uplusUsedAt: now })
    .where('uid', '=', uid)
    .where('uplusUntil', '>', now)
    .execute()
}

/** Changes the given columns. */
export async function updateProfile(
  tx: Tx,
  uid: string,
  change: Partial<Pick<ShopperRow, 'name' | 'sex' | 'avatar' | 'isPersonal' | 'showsName'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('shopper').set(change).where('uid', '=', uid).execute()
}

/**
 * Moves a shopper to another phone; false when the new phone has a shopper, or the shopper no longer has the old phone.
 */
export async function movePhone(
  tx: Tx,
  uid: string,
  from: Pick<ShopperRow, 'countryCode' | 'mobile'>,
  to: Pick<ShopperRow, 'countryCode' | 'mobile'>,
): Promise<boolean> {
  const { countryCode, mobile } = to
  const taken = await tx
    .insertInto('shopper_phone')
    .values({ mobile, countryCode, uid })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows !== 1n) return false
  await dropPhone(tx, uid, from)
  const { numUpdatedRows } = await tx
    .updateTable('shopper')
    .set({ countryCode, mobile })
    .where('uid', '=', uid)
    .where('mobile', '=', from.mobile)
    .where('countryCode', '=', from.countryCode)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Frees a shopper's phone. */
export async function dropPhone(
  tx: Tx,
  uid: string,
  { countryCode, mobile }: Pick<ShopperRow, 'countryCode' | 'mobile'>,
): Promise<void> {
  await tx
    .deleteFrom('shopper_phone')
    .where('mobile', '=', mobile)
    .where('countryCode', '=', countryCode)
    .where('uid', '=', uid)
    .execute()
}

/** Sets the birthday unless it was set since `yearStart`; false when nothing changed. */
export async function setBirthday(
  tx: Tx,
  uid: string,
  birthday: string,
  { now, yearStart }: { now: number; yearStart: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shopper')
    .set({ birthday, birthdaySetAt: now })
    .where('uid', '=', uid)
    .where('birthday', '!=', birthday)
    .where('birthdaySetAt', '<', yearStart)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function listInterests(q: Reader, uid: string): Promise<string[]> {
  const rows = await q.selectFrom('shopper_interest').select('tagId').where('uid', '=', uid).execute()
  return rows.map((row) => row.tagId)
}

export async function putInterests(tx: Tx, uid: string, tagIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('shopper_interest').where('uid', '=', uid).execute()
  if (tagIds.length === 0) return
  await tx
    .insertInto('shopper_interest')
    .values(tagIds.map((tagId) => ({ uid, tagId })))
    .execute()
}
