/** A shopper's address; x is latitude, y longitude (spec 3). Names are those of the day it was saved. */
export interface AddressTable {
  uid: string
  id: string
  name: string
  mobile: string
  countryCode: string
  provinceCode: string
  cityCode: string
  /** Empty where a city has no districts. */
  districtCode: string
  /** Empty when the shopper stopped at the district. */
  streetCode: string
  provinceName: string
  cityName: string
  districtName: string
  streetName: string
  detail: string
  label: string
  x: number | null
  y: number | null
  createdAt: number
  updatedAt: number
}

/**
 * One row a shopper: which address is the default (so there is exactly one), and how many there are (so that the cap
 * holds however many arrive at once). Every change of a shopper's addresses passes through this row first.
 */
export interface AddressBookTable {
  uid: string
  defaultId: string
  addressCount: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    address: AddressTable
    address_book: AddressBookTable
  }
}
