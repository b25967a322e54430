import type { OverlayOptions } from 'sharp'
import { type Parted, part } from './cloth'
import { clothesCuts } from './clothes-cuts'
import { cloths } from './cloths'
import { coloured, type Pattern, patterns } from './colour'
import { type Cut, SIDE } from './cut'
import { foodCuts } from './food-cuts'
import { goodsCuts } from './goods-cuts'
import { homeCuts } from './home-cuts'
import { type Look, lookKey } from './look'
import { bend, type Raster } from './raster'
import { wornCuts } from './worn-cuts'

/** Every cut of the drawings, by drawing. */
export const cuts: Readonly<Record<string, Readonly<Record<string, Cut>>>> = {
  ...clothesCuts,
  ...wornCuts,
  ...goodsCuts,
  ...homeCuts,
  ...foodCuts,
}

const isPattern = (name: string): name is Pattern => Object.hasOwn(patterns, name)

/** A cut by its name: one of the drawing's own, else its own shape in a pattern. */
function cutOf({ drawing, cut }: Look): Cut | undefined {
  if (cut === undefined) return {}
  return cuts[drawing]?.[cut] ?? (isPattern(cut) ? { pattern: cut } : undefined)
}

const RAW = { width: SIDE, height: SIDE, channels: 4 } as const
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Reads a drawing and applies a cut. */
async function cutOut(file: string, cut: Cut): Promise<Raster> {
  const { default: sharp } = await import('sharp')
  const own = { width: SIDE, height: SIDE, data: await sharp(file).ensureAlpha().raw().toBuffer() }
  const body = cut.bend ? bend(own, cut.bend) : own
  if (!cut.under && !cut.over) return body
  const layers: OverlayOptions[] = []
  if (cut.under) layers.push({ input: Buffer.from(cut.under) })
  if (!cut.isOwn) layers.push({ input: Buffer.from(body.data), raw: RAW })
  if (cut.over) layers.push({ input: Buffer.from(cut.over) })
  const paper = sharp({ create: { ...RAW, background: CLEAR } })
  return { data: await paper.composite(layers).raw().toBuffer(), width: SIDE, height: SIDE }
}

/**
 * Draws looks of one drawing in one cut, which is read and separated once for all their colours.
 * @param file the drawing in the emoji package
 * @throws when the drawing has no such cut, or no cloth that takes a colour
 */
export async function drawLooks(file: string, looks: readonly Look[]): Promise<Raster[]> {
  const [first] = looks
  if (!first) return []
  const cut = cutOf(first)
  if (!cut) throw new Error(`no such cut: ${lookKey(first)}`)
  const raster = await cutOut(file, cut)
  const cloth = cloths[first.drawing]
  let parted: Parted | null = null
  return looks.map((look) => {
    if (look.hex === undefined) return raster
    if (!cloth) throw new Error(`no part of it takes a colour: ${lookKey(look)}`)
    parted ??= part(raster, cloth)
    return coloured(raster, parted, { hex: look.hex, pattern: cut.pattern, relief: cut.relief })
  })
}
