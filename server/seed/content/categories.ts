import { Type as T } from '@sinclair/typebox'
import written from '../files/categories.json'
import { groundsOf } from './drawings'
import { readSeedFile } from './seed-file'
import { Said, Slug, Strict } from './shapes'
import type { Category, Ground, Picture } from './types'

/** In the order of the rail, parents before their children. */
const rows = readSeedFile(
  'categories.json',
  T.Array(Strict({ id: Slug, in: T.Optional(Slug), name: Said, drawing: Said })),
  written,
)

/** Gives a row of drawings backgrounds, each different from those of the two before it. */
export function dressRow(drawings: readonly string[], scale: number): Picture[] {
  const used: Ground[] = []
  return drawings.map((drawing) => {
    const grounds = groundsOf(drawing)
    const ground = grounds.find((candidate) => !used.slice(-2).includes(candidate)) ?? grounds[0]
    used.push(ground)
    return { drawing, ground, scale, count: 1 }
  })
}

/** All categories, parents before children, in the order of the rail; siblings form one row of backgrounds. */
export function categoriesOf(): Category[] {
  const pictures = new Map<string, { picture: Picture | undefined; position: number }>()
  for (const parent of new Set(rows.map((row) => row.in))) {
    const siblings = rows.filter((row) => row.in === parent)
    const dressed = dressRow(
      siblings.map(({ drawing }) => drawing),
      0.9,
    )
    for (const [index, { id }] of siblings.entries()) pictures.set(id, { picture: dressed[index], position: index + 1 })
  }
  const levels = new Map<string | undefined, number>([[undefined, 0]])
  return rows.map(({ id, in: parentId, name }) => {
    const parentLevel = levels.get(parentId)
    const { picture, position = 0 } = pictures.get(id) ?? {}
    if (parentLevel === undefined || !picture)
      throw new Error(`categories.json: ${id} is in ${parentId}, unknown so far`)
    levels.set(id, parentLevel + 1)
    return { categoryId: id, parentId: parentId ?? null, level: parentLevel + 1, name, position, picture }
  })
}
