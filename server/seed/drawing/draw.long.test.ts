import { join } from 'node:path'
import sharp from 'sharp'
import { mallContent } from '../content'
import { drawingsOf } from '../pictures'
import { part } from './cloth'
import { cloths } from './cloths'
import { coloured, patterns } from './colour'
import { SIDE } from './cut'
import { cuts, drawLooks } from './draw'
import { type Look, lookKey, lookOf } from './look'
import { labOf, labOfHex } from './oklab'
import { bend, type Raster } from './raster'

const SET = join(__dirname, '../../../node_modules/@lobehub/fluent-emoji-3d/assets')
const fileOf = (drawing: string) => join(SET, `${drawing}.webp`)
const looks = drawingsOf(mallContent()).map(lookOf)
const everyCut = Object.entries(cuts).flatMap(([drawing, own]) =>
  Object.entries(own).map(([name, cut]) => ({ drawing, name, cut })),
)

const drawn = async (look: Look): Promise<Raster> => {
  const [raster] = await drawLooks(fileOf(look.drawing), [look])
  if (!raster) throw new Error('nothing drawn')
  return raster
}
const covered = ({ data }: Raster) => {
  let count = 0
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 32) count++
  return count
}

test('keys convert to looks and back', () => {
  for (const look of [
    { drawing: '1f9e5' },
    { drawing: '1f6cb-fe0f', hex: 'd8c7a8' },
    { drawing: '1f457', cut: 'gown' },
    { drawing: '1f457', cut: 'gown', hex: '2f4f43' },
  ])
    expect(lookOf(lookKey(look))).toEqual(look)
  expect(lookKey({ drawing: '1f457', cut: undefined, hex: '#2f4f43' })).toBe('1f457~2f4f43')
})

test('every SVG of a cut is complete: it parses, draws something, and no number is missing', async () => {
  const svgs = everyCut.flatMap(({ drawing, name, cut }) =>
    [cut.under, cut.over].flatMap((text) => (text === undefined ? [] : [{ at: `${drawing} ${name}`, text }])),
  )
  expect(svgs.length).toBeGreaterThan(50)
  for (const { at, text } of svgs) {
    expect([at, /NaN|undefined|Infinity|null/.test(text)]).toEqual([at, false])
    const { data, info } = await sharp(Buffer.from(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([at, info.width, info.height]).toEqual([at, SIDE, SIDE])
    expect([at, covered({ data, width: SIDE, height: SIDE }) > 40]).toEqual([at, true])
  }
})

test('every cut is a drawing of its own that fills its square as the others do', async () => {
  for (const { drawing, name } of everyCut) {
    const [own, cut] = [await drawn({ drawing }), await drawn({ drawing, cut: name })]
    expect([drawing, name, covered(cut) > (SIDE * SIDE) / 8]).toEqual([drawing, name, true])
    let changed = 0
    for (let at = 0; at < own.data.length; at += 5)
      if (Math.abs((own.data[at] ?? 0) - (cut.data[at] ?? 0)) > 24) changed++
    const isWoven = cuts[drawing]?.[name]?.pattern !== undefined
    expect([drawing, name, isWoven || changed > 200]).toEqual([drawing, name, true])
  }
})

test('cloth gets exactly the wanted colour, other parts keep theirs, edges keep their opacity', async () => {
  const first = new Map(looks.filter(({ hex }) => hex !== undefined).map((look) => [look.drawing, look]))
  expect(first.size).toBeGreaterThan(70)
  for (const { drawing, hex = '' } of first.values()) {
    const cloth = cloths[drawing]
    if (!cloth) throw new Error(`no cloth of ${drawing}`)
    const own = await drawn({ drawing })
    const parted = part(own, cloth)
    const { data } = coloured(own, parted, { hex })
    const wanted = labOfHex(hex)
    const sums = [0, 0, 0]
    let [count, spoilt] = [0, 0]
    for (let at = 0; at < parted.share.length; at++) {
      const px = at * 4
      if (data[px + 3] !== own.data[px + 3] || (parted.share[at] === 0 && data[px] !== own.data[px])) spoilt++
      if (parted.share[at] !== 1) continue
      const lab = labOf(data[px] ?? 0, data[px + 1] ?? 0, data[px + 2] ?? 0)
      lab.forEach((value, axis) => {
        sums[axis] = (sums[axis] ?? 0) + value
      })
      count++
    }
    const off = Math.hypot(...wanted.map((value, axis) => value - (sums[axis] ?? 0) / count))
    expect([drawing, hex, off < 0.09, spoilt]).toEqual([drawing, hex, true, 0])
  }
})

test('a colour keeps light and shade, black and white as well', async () => {
  const own = await drawn({ drawing: '1f9e5' })
  const parted = part(own, cloths['1f9e5'] ?? {})
  for (const hex of ['1f1f21', 'f7f7f5', 'd0212b']) {
    const { data } = coloured(own, parted, { hex })
    const lights = new Set<number>()
    parted.share.forEach((share, at) => {
      if (share === 1)
        lights.add(Math.round(labOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0)[0] * 50))
    })
    expect(lights.size).toBeGreaterThan(6)
  }
})

test('patterns stay between none and all of their second colour, and show both', () => {
  for (const [name, at] of Object.entries(patterns)) {
    const values = Array.from({ length: SIDE * SIDE }, (_, i) => at(i % SIDE, Math.floor(i / SIDE)))
    expect([name, Math.min(...values) >= 0, Math.max(...values) <= 1]).toEqual([name, true, true])
    expect([name, Math.max(...values) - Math.min(...values) > 0.2]).toEqual([name, true])
  }
})

test('an empty bend changes nothing, a longer one fills more', () => {
  const box: Raster = { width: 40, height: 40, data: new Uint8Array(40 * 40 * 4) }
  for (let y = 10; y < 20; y++) for (let x = 10; x < 30; x++) box.data.set([200, 40, 40, 255], (y * 40 + x) * 4)
  const straight = bend(box, [
    [0, 0, 1],
    [39, 39, 1],
  ])
  expect(covered(straight)).toBe(covered(box))
  const longer = bend(box, [
    [0, 0, 1],
    [10, 10, 1],
    [30, 20, 1],
  ])
  expect(covered(longer)).toBeGreaterThan(covered(box) * 1.6)
})

test('every colourable drawing has a pattern, too', async () => {
  const look = { drawing: '1f457', hex: '2f74c0' }
  const [plain, flowered] = [await drawn(look), await drawn({ ...look, cut: 'flowers' })]
  expect(Buffer.compare(plain.data, flowered.data)).not.toBe(0)
})

test('an unknown cut or colour of a drawing is an error, not a blank', async () => {
  await expect(drawn({ drawing: '1f457', cut: 'cape' })).rejects.toThrow('no such cut: 1f457~cape')
  await expect(drawn({ drawing: '1f9c1', hex: 'd0212b' })).rejects.toThrow('takes a colour: 1f9c1~d0212b')
})
