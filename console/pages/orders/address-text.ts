import type { Address } from '@contract/schema/address'

type Placed = Pick<Address, 'name' | 'mobile' | 'provinceName' | 'cityName' | 'districtName' | 'streetName' | 'detail'>

/** An address in one line, as on a label. */
export function addressText(address: Placed): string {
  const { name, mobile, provinceName, cityName, districtName, streetName, detail } = address
  const city = cityName === provinceName ? '' : cityName
  return `${name} ${mobile}，${provinceName}${city}${districtName}${streetName}${detail}`
}
