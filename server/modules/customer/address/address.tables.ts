/** A shopper's address; x is latitude, y longitude. Area names are those at the time of saving. */
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
  /** Empty when the shopper selected no street. */
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
 * One row per shopper: the default address (so there is exactly one) and the number of addresses (so that the limit
 * holds under concurrent calls). Every change of a shopper's addresses locks this row first.
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
