/** A shopper's address; x is latitude, y longitude (spec 3). Names are those of the day it was saved. */
export interface AddressTable {
  uid: string
  id: string
  name: string
  mobile: string
  country_code: string
  province_code: string
  city_code: string
  /** Empty where a city has no districts. */
  district_code: string
  /** Empty when the shopper stopped at the district. */
  street_code: string
  province_name: string
  city_name: string
  district_name: string
  street_name: string
  detail: string
  label: string
  x: number | null
  y: number | null
  created_at: number
  updated_at: number
}

/**
 * One row a shopper: which address is the default (so there is exactly one), and how many there are (so that the cap
 * holds however many arrive at once). Every change of a shopper's addresses passes through this row first.
 */
export interface AddressBookTable {
  uid: string
  default_id: string
  address_count: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    address: AddressTable
    address_book: AddressBookTable
  }
}
