import type { Generated } from 'kysely'

export interface StoreTable {
  store_id: string
  business_id: string
  store_group_id: string
  name: string
  kind: string
  /** FASHION, TEMPLATE_ONE, NORMAL, FOOD: which store front opens (spec 2). */
  store_type: string
  floor: string
  phone: string
  address: string
  /** Degrees: x latitude, y longitude (spec 3). */
  x: number
  y: number
  /** HH:mm of the mall's time zone; a closing time before the opening one is past midnight. */
  open_time: string
  close_time: string
  /** Shut by the operator, whatever the hour. */
  is_closed: number
  is_self_run: number
  /** JSON array of delivery types (spec 3). */
  delivery_types: string
  freight_cents: number
  /** Goods total from which delivery is free; null: never. */
  free_over_cents: number | null
  instant_freight_cents: number
  instant_free_over_cents: number | null
  instant_minutes: number
  /** Whether points are taken off what its goods cost (behaviours 2.13). */
  takes_points: number
  /** JSON of how parcels and riders are charged (decision 0070); empty: by the fees above. */
  carriage: Generated<string>
  /** JSON array of area code prefixes; empty: everywhere. */
  delivery_area_codes: string
  /** JSON of a picture. */
  logo: string
  notice: string
  fans: number
  score_x10: number
  position: number
  updated_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store: StoreTable
  }
}
