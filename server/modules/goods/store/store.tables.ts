import type { Generated } from 'kysely'

export interface StoreTable {
  storeId: string
  businessId: string
  storeGroupId: string
  name: string
  kind: string
  /** FASHION, TEMPLATE_ONE, NORMAL, FOOD: which store front opens (spec 2). */
  storeType: string
  floor: string
  phone: string
  address: string
  /** Degrees: x latitude, y longitude (spec 3). */
  x: number
  y: number
  /** HH:mm of the mall's time zone; a closing time before the opening one is past midnight. */
  openTime: string
  closeTime: string
  /** Shut by the operator, whatever the hour. */
  isClosed: number
  isSelfRun: number
  /** JSON array of delivery types (spec 3). */
  deliveryTypes: string
  freightCents: number
  /** Goods total from which delivery is free; null: never. */
  freeOverCents: number | null
  instantFreightCents: number
  instantFreeOverCents: number | null
  instantMinutes: number
  /** Whether points are taken off what its goods cost (behaviours 2.13). */
  takesPoints: number
  /** JSON of how parcels and riders are charged (decision 0070); empty: by the fees above. */
  carriage: Generated<string>
  /** JSON array of area code prefixes; empty: everywhere. */
  deliveryAreaCodes: string
  /** JSON of a picture. */
  logo: string
  notice: string
  fans: number
  scoreX10: number
  position: number
  updatedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store: StoreTable
  }
}
