import type { Generated } from 'kysely'

export interface StoreTable {
  storeId: string
  businessId: string
  storeGroupId: string
  name: string
  kind: string
  /** FASHION, TEMPLATE_ONE, NORMAL, FOOD: decides which store front opens. */
  storeType: string
  floor: string
  /** The number of its door, with the floor: L2-08; empty: none. */
  unit: Generated<string>
  phone: string
  address: string
  /** Degrees: x latitude, y longitude. */
  x: number
  y: number
  /** HH:mm of the mall's time zone; a closing time before the opening one is after midnight. */
  openTime: string
  closeTime: string
  /** JSON of days with other hours; empty: none. */
  exceptions: Generated<string>
  /** Closed by the operator, independent of the hours. */
  isClosed: number
  isSelfRun: number
  /** JSON array of delivery types. */
  deliveryTypes: string
  freightCents: number
  /** Goods total from which delivery is free; null: never. */
  freeOverCents: number | null
  instantFreightCents: number
  instantFreeOverCents: number | null
  instantMinutes: number
  /** Goods total from which riders deliver; 0: any. */
  instantLeastCents: Generated<number>
  /** Whether points may pay for its goods. */
  takesPoints: number
  /** JSON of freight templates and rider's terms (decision 0070); empty: the fees above. */
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
