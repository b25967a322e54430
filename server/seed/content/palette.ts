import { Type as T } from '@sinclair/typebox'
import written from '../files/colours.json'
import { readSeedFile } from './seed-file'
import { Said, Strict } from './shapes'

const Hexes = T.Record(Said, T.String({ pattern: '^#[0-9a-f]{6}$' }))

/**
 * Colour names as shops write them, with the hex of the SKU picker's swatch; `tones` are shades without a swatch:
 * lipsticks, and colours named in pairs.
 */
const { swatches, tones } = readSeedFile('colours.json', Strict({ swatches: Hexes, tones: Hexes }), written)

/** Hex of a colour name. @throws when the name is not in the palette */
export function swatchOf(name: string): string {
  const hex = swatches[name]
  if (!hex) throw new Error(`no swatch for colour ${name}`)
  return hex
}

/** Hex of a value that names a colour, also as `#07 正红` or, for the first of a pair, `黑加白`; else undefined. */
export function toneOf(value: string): string | undefined {
  const name = value.replace(/^#\d+ /, '').replace(/加.*$/, '')
  return swatches[name] ?? tones[name]
}
