import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Area } from '@contract/schema/address'
import { type AreaSource, readAreaSource } from './area-source'
import { FURTHER_REGIONS } from './further-regions'

export type AreaLevel = 'province' | 'city' | 'district' | 'street'

export interface AreaNode extends Area {
  level: AreaLevel
}

interface Branch {
  node: AreaNode
  children: AreaNode[]
  /** Six digits of the district that has these streets, or empty. */
  streetsOf: string
}

/**
 * China's administrative areas from root 000000 down to streets, in the form that the region picker shows:
 * a municipality has one city of its own name instead of 市辖区 and 县, counties directly under a province are listed
 * among its cities, and the children of a city without districts (东莞) are its streets.
 * Codes have six digits, a street's nine. Read from disk on first use.
 */
export class AreaTree {
  #loaded: { branches: Map<string, Branch>; streets: StreetText; nodeOfDistrict: Map<string, string> } | null = null

  constructor(private readonly read: () => AreaSource = readAreaSource) {}

  /** Direct children ordered by code; empty for a leaf, null for an unknown code. */
  children(code: string): AreaNode[] | null {
    const { branches, streets } = this.#tree()
    const branch = branches.get(code)
    if (!branch) return this.find(code) ? [] : null
    if (branch.streetsOf === '') return branch.children
    return streets.under(branch.streetsOf).map((street) => streetNode(street, code))
  }

  find(code: string): AreaNode | null {
    const { branches, streets, nodeOfDistrict } = this.#tree()
    const branch = branches.get(code)
    if (branch) return branch.node
    const district = code.slice(0, 6)
    const parent = nodeOfDistrict.get(district)
    if (code.length !== 9 || parent === undefined) return null
    const street = streets.under(district).find((one) => one.code === code)
    return street ? streetNode(street, parent) : null
  }

  /** From the province down to the area itself; empty for an unknown code. */
  path(code: string): AreaNode[] {
    const path: AreaNode[] = []
    for (let node = this.find(code); node; node = this.find(node.parentCode)) {
      if (node.code === ROOT_AREA_CODE) break
      path.unshift(node)
    }
    return path
  }

  /** Whether parcels can be sent to an area: a street, a district, or a city without districts. */
  isAddressable(node: AreaNode): boolean {
    if (node.level === 'street' || node.level === 'district') return true
    const branch = this.#tree().branches.get(node.code)
    return branch !== undefined && branch.children.length === 0
  }

  #tree() {
    this.#loaded ??= build(this.read())
    return this.#loaded
  }
}

function streetNode(street: { code: string; name: string }, parentCode: string): AreaNode {
  return { ...street, parentCode, hasChildren: false, level: 'street' }
}

function build(source: AreaSource) {
  const branches = new Map<string, Branch>()
  const nodeOfDistrict = new Map<string, string>()

  const add = (code: string, name: string, parentCode: string, level: AreaLevel, streetsOf = '') => {
    const node: AreaNode = { code, name, parentCode, hasChildren: streetsOf !== '', level }
    branches.set(code, { node, children: [], streetsOf })
    const parent = branches.get(parentCode)
    if (parent) {
      parent.children.push(node)
      parent.node.hasChildren = true
    }
    if (streetsOf !== '') nodeOfDistrict.set(streetsOf, code)
  }

  add(ROOT_AREA_CODE, '中国', '', 'province')
  for (const province of source.provinces) add(six(province.code), province.name, ROOT_AREA_CODE, 'province')

  const districts = new Map<string, AreaSource['districts']>()
  for (const district of source.districts) {
    const own = districts.get(district.cityCode)
    if (own) own.push(district)
    else districts.set(district.cityCode, [district])
  }
  const provinceName = new Map(source.provinces.map((province) => [province.code, province.name]))
  const municipalCity = new Map<string, string>()

  for (const city of source.cities) {
    const province = six(city.provinceCode)
    const own = districts.get(city.code) ?? []
    const [only] = own
    if (city.name.endsWith('直辖县级行政区划')) {
      for (const county of own) add(county.code, county.name, province, 'city', county.code)
      continue
    }
    if (own.length === 1 && only?.name === city.name) {
      add(six(city.code), city.name, province, 'city', only.code)
      continue
    }
    if (city.name === '市辖区') {
      municipalCity.set(city.provinceCode, six(city.code))
      add(six(city.code), provinceName.get(city.provinceCode) ?? city.name, province, 'city')
    } else if (city.name !== '县') add(six(city.code), city.name, province, 'city')
    const parent = city.name === '县' ? (municipalCity.get(city.provinceCode) ?? province) : six(city.code)
    for (const district of own) add(district.code, district.name, parent, 'district', district.code)
  }

  for (const [code, name, children] of FURTHER_REGIONS) {
    add(code, name, ROOT_AREA_CODE, 'province')
    for (const [childCode, childName] of children) add(childCode, childName, code, 'city')
  }
  return { branches, nodeOfDistrict, streets: new StreetText(source.streets) }
}

function six(code: string): string {
  return code.padEnd(6, '0')
}

/** The table of streets as text, with the offset of each district. */
class StreetText {
  readonly #starts = new Map<string, number>()

  constructor(private readonly text: string) {
    let last = ''
    for (let at = text.indexOf('\n') + 1; at > 0 && at < text.length; at = text.indexOf('\n', at) + 1) {
      const district = text.slice(at, at + 6)
      if (district !== last) this.#starts.set(district, at)
      last = district
    }
  }

  under(district: string): { code: string; name: string }[] {
    const streets: { code: string; name: string }[] = []
    let at = this.#starts.get(district) ?? this.text.length
    while (this.text.startsWith(district, at)) {
      const end = this.text.indexOf('\n', at)
      const line = end < 0 ? this.text.slice(at) : this.text.slice(at, end)
      const [code = '', name = ''] = line.split(',')
      streets.push({ code, name: name.replaceAll('"', '').trim() })
      if (end < 0) break
      at = end + 1
    }
    return streets
  }
}
