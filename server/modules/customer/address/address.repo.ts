import type { Address } from '@contract/schema/address'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedRow } from '../../../kernel/prepared'
import type { AddressTable } from './address.tables'

export type AddressRow = Selectable<AddressTable>

const withDefault = (q: Reader, uid: string) =>
  q
    .selectFrom('address')
    .innerJoin('address_book', 'address_book.uid', 'address.uid')
    .selectAll('address')
    .select('address_book.defaultId')
    .where('address.uid', '=', uid)

type FoundRow = AddressRow & { defaultId: string }
const byId = preparedRow<{ uid: string; id: string }, FoundRow>((q, p) =>
  withDefault(q, p.uid).where('address.id', '=', p.id),
)
const theDefault = preparedRow<{ uid: string }, FoundRow>((q, p) =>
  withDefault(q, p.uid).whereRef('address.id', '=', 'address_book.defaultId'),
)

/** The default first, then the newest. */
export async function listAddresses(q: Reader, uid: string): Promise<Address[]> {
  const rows = await withDefault(q, uid).orderBy('address.id', 'desc').execute()
  const addresses = rows.map(addressOf)
  return [...addresses.filter((a) => a.isDefault), ...addresses.filter((a) => !a.isDefault)]
}

export async function findAddress(q: Reader, uid: string, id: string): Promise<Address | null> {
  const row = await byId(q, { uid, id })
  return row ? addressOf(row) : null
}

export async function findDefault(q: Reader, uid: string): Promise<Address | null> {
  const row = await theDefault(q, { uid })
  return row ? addressOf(row) : null
}

/** Increments the count and sets the default when asked or when it is the first address; false at the limit. */
export async function bookOne(tx: Tx, uid: string, id: string, isDefault: boolean, most: number): Promise<boolean> {
  const result = await tx
    .insertInto('address_book')
    .values({ uid, defaultId: id, addressCount: 1 })
    .onConflict((c) =>
      c
        .column('uid')
        .doUpdateSet((eb) => ({
          addressCount: eb('address_book.addressCount', '+', 1),
          defaultId: isDefault
            ? id
            : sql<string>`case when ${eb.ref('address_book.addressCount')} = 0 then ${id} else ${eb.ref('address_book.defaultId')} end`,
        }))
        .where('address_book.addressCount', '<', most),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function insertAddress(tx: Tx, row: AddressRow): Promise<void> {
  await tx.insertInto('address').values(row).execute()
}

/** False when the shopper has no such address. */
export async function updateAddress(tx: Tx, row: Omit<AddressRow, 'createdAt'>): Promise<boolean> {
  const { uid, id, ...values } = row
  const result = await tx
    .updateTable('address')
    .set(values)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setDefault(tx: Tx, uid: string, id: string): Promise<void> {
  await tx.updateTable('address_book').set({ defaultId: id }).where('uid', '=', uid).execute()
}

/** Decrements the count and returns the default's id. The row lock makes concurrent changes of this shopper wait. */
export async function unbookOne(tx: Tx, uid: string): Promise<string | null> {
  const row = await tx
    .updateTable('address_book')
    .set((eb) => ({ addressCount: eb('addressCount', '-', 1) }))
    .where('uid', '=', uid)
    .where('addressCount', '>', 0)
    .returning('defaultId')
    .executeTakeFirst()
  return row?.defaultId ?? null
}

/** Deletes all addresses of a shopper. */
export async function eraseAddresses(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('address').where('uid', '=', uid).execute()
  await tx.deleteFrom('address_book').where('uid', '=', uid).execute()
}

export async function deleteAddress(tx: Tx, uid: string, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('address').where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Id of the newest address, empty when there is none. */
export async function newestId(tx: Tx, uid: string): Promise<string> {
  const row = await tx
    .selectFrom('address')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? ''
}

function addressOf(row: AddressRow & { defaultId: string }): Address {
  return {
    id: row.id,
    name: row.name,
    mobile: row.mobile,
    countryCode: row.countryCode,
    provinceCode: row.provinceCode,
    cityCode: row.cityCode,
    districtCode: row.districtCode,
    streetCode: row.streetCode,
    provinceName: row.provinceName,
    cityName: row.cityName,
    districtName: row.districtName,
    streetName: row.streetName,
    detail: row.detail,
    label: row.label,
    isDefault: row.id === row.defaultId,
    x: row.x,
    y: row.y,
  }
}
