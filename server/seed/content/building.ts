import { readFloorPlan } from '@contract/codes/floor-plan'
import { LICENCE_KIND_CODES } from '@contract/codes/licence'
import { Type as T } from '@sinclair/typebox'
import written from '../files/building.json'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Slug, Strict } from './shapes'
import type { MallContent } from './types'

const file = readSeedFile(
  'building.json',
  Strict({
    entries: T.Array(Strict({ storeId: Slug, brands: T.Array(Said) })),
    licences: T.Array(Strict({ storeId: Slug, kind: OneOf(LICENCE_KIND_CODES), company: Said, number: Said })),
    levels: T.Array(Strict({ levelId: Said, title: Said, lines: T.Array(Said) })),
  }),
  written,
)

/** How stores are listed in the directory. */
export const directoryEntries: MallContent['directoryEntries'] = file.entries

/** The checked documents of the stores. */
export const storeLicences: MallContent['storeLicences'] = file.licences

/** Plans of the levels, the lowest first. */
export const floorLevels: MallContent['floorLevels'] = file.levels.map(({ lines, ...level }) => {
  const text = lines.join('\n')
  const [problem] = readFloorPlan(text).problems
  if (problem) throw new Error(`building.json: ${level.levelId}, line ${problem.line}: ${problem.text}`)
  return { ...level, text }
})
