import type { Ground } from '@contract/codes/product'
import encodeQR from 'qr'
import { textEncoder } from './qr-bytes'
import type { PosterText } from './sharing.types'

/** All lengths in px of the picture: a phone's width twice. */
const WIDTH = 750
const STAGE = 750
const EDGE = 40
const LINE = 52
/** Between stage, title and foot. */
const GAP = 32
/** At least: a code's modules are whole px, all the same. */
const QR_SIDE = 200
/** Light modules around a code; the paper's own white adds to them. */
const QR_QUIET = 2
/** Of a drawing, which has no more px (look book: never above 216 of 375). */
const DRAWING = 432
/** Where a drawing's feet are, and how far down its own square. */
const FLOOR = 620
const FEET = 0.935

/** Look book, light: a picture to keep has no dark side. */
const INK = '#1b1b1d'
const INK_3 = '#6a6a70'
const RED = '#e0281d'
/** The wall and floor of each ground (tokens.scss). */
export const GROUNDS: Readonly<Record<Ground, readonly [wall: string, floor: string]>> = {
  rose: ['#fcedea', '#f5d3cd'],
  peach: ['#fdf1e2', '#f6dbb9'],
  lemon: ['#fbf6df', '#f0e3a8'],
  mint: ['#e9f5ec', '#c6e4d0'],
  aqua: ['#e4f3f5', '#bcdfe5'],
  sky: ['#e8f0fc', '#c4d8f5'],
  lilac: ['#f1ecfb', '#d8ccf1'],
  stone: ['#f4f2ef', '#e0dbd4'],
}
/** The mark on its square of 32 (tools/icons.mjs): the arch, and the lines in it. */
export const MARK = {
  side: 32,
  arch: 'M3 30V15a13 13 0 0 1 26 0v15z',
  lines: 'M9.500 30V16.500a6.500 6.500 0 0 1 13 0V30M16 30V17.500',
  stroke: 2.6,
}

type Pen = CanvasRenderingContext2D

/** Draws what is shared and gives the address of a picture that can be kept; throws when the browser cannot. */
export async function drawPoster(text: PosterText): Promise<string> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.font = font(36, 600)
  const lines = wrapped(text.title, WIDTH - EDGE * 2, (line) => pen.measureText(line).width)
  const code = encodeQR(text.link, 'raw', { ecc: 'medium', border: QR_QUIET, textEncoder })
  const step = Math.ceil(QR_SIDE / code.length)
  const side = code.length * step
  const foot = STAGE + GAP + lines.length * LINE + GAP
  // Its size empties a canvas: all is known before the first stroke.
  Object.assign(canvas, { width: WIDTH, height: foot + side + EDGE })
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  await drawStage(pen, text)
  pen.textBaseline = 'top'
  for (const [index, line] of lines.entries()) write(pen, line, EDGE, STAGE + GAP + index * LINE, INK, font(36, 600))
  if (text.price !== '') writePrice(pen, text.price, foot, WIDTH - EDGE * 2 - side - GAP)
  drawMark(pen, EDGE, foot + side - 112, 56)
  write(pen, '乐廊', EDGE + 68, foot + side - 100, INK, font(32, 600))
  write(pen, '长按识别二维码，去看看', EDGE, foot + side - 36, INK_3, font(24, 400))
  drawCode(pen, code, WIDTH - EDGE - side, foot, step)
  return canvas.toDataURL('image/png')
}

/** What is shared: a drawing on its lit ground, a photo over the whole stage; without either an empty room. */
async function drawStage(pen: Pen, { picture, ground }: PosterText): Promise<void> {
  const image = await loaded(picture)
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, STAGE, STAGE)
  pen.clip()
  if (ground || !image) drawRoom(pen, ground ?? 'peach')
  if (image && ground) {
    const scale = DRAWING / Math.max(image.naturalWidth, image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    drawShadow(pen, width * 0.5)
    pen.drawImage(image, (STAGE - width) / 2, FLOOR - height * FEET, width, height)
  } else if (image) {
    const scale = STAGE / Math.min(image.naturalWidth, image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    pen.drawImage(image, (STAGE - width) / 2, (STAGE - height) / 2, width, height)
  }
  pen.restore()
}

/** Wall and floor, with the lamp's light on them, as a picture stands in the app. */
function drawRoom(pen: Pen, ground: Ground): void {
  const [wall, floor] = GROUNDS[ground]
  const room = pen.createLinearGradient(0, 0, 0, STAGE)
  room.addColorStop(0.58, wall)
  room.addColorStop(1, floor)
  pen.fillStyle = room
  pen.fillRect(0, 0, STAGE, STAGE)
  fadingDisc(pen, STAGE / 2, STAGE * 0.4, STAGE * 0.62, STAGE * 0.56, ['rgba(255,255,255,.85)', 'rgba(255,255,255,0)'])
}

function drawShadow(pen: Pen, across: number): void {
  fadingDisc(pen, STAGE / 2, FLOOR, across, STAGE * 0.045, ['rgba(60,40,30,.26)', 'rgba(60,40,30,0)'])
}

/** An oval that fades to its edge; `across` and `down` are its half axes. */
function fadingDisc(
  pen: Pen,
  x: number,
  y: number,
  across: number,
  down: number,
  [middle, edge]: readonly [string, string],
): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(across, down)
  const fade = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
  fade.addColorStop(0, middle)
  fade.addColorStop(1, edge)
  pen.fillStyle = fade
  pen.fillRect(-1, -1, 2, 2)
  pen.restore()
}

function drawMark(pen: Pen, x: number, y: number, side: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(side / MARK.side, side / MARK.side)
  pen.fillStyle = RED
  pen.fill(new Path2D(MARK.arch))
  pen.strokeStyle = '#fff'
  pen.lineWidth = MARK.stroke
  pen.stroke(new Path2D(MARK.lines))
  pen.restore()
}

/** A picture that may be drawn and kept; another host must allow it, else the poster does without. */
async function loaded(address: string): Promise<HTMLImageElement | null> {
  if (address === '') return null
  const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src: address })
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

/** The code with its upper left corner there, `step` px a module. */
function drawCode(pen: Pen, modules: readonly (readonly boolean[])[], left: number, top: number, step: number): void {
  pen.fillStyle = '#000'
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pen.fillRect(left + column * step, top + row * step, step, step)
    }
  }
}

/** The app's own letters: a canvas knows no stack of its own. */
const font = (size: number, weight: 400 | 600) =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif'}`

function write(pen: Pen, text: string, x: number, y: number, colour: string, face: string): void {
  pen.font = face
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

/** With a small ¥ on the same line (look book "Price"), never wider than its room. */
function writePrice(pen: Pen, price: string, y: number, room: number): void {
  const figures = price.replace(/^¥/, '')
  const sign = figures === price ? '' : '¥'
  pen.save()
  pen.textBaseline = 'alphabetic'
  pen.font = font(36, 600)
  const signWidth = sign === '' ? 0 : pen.measureText(sign).width + 4
  write(pen, sign, EDGE, y + 56, INK, font(36, 600))
  pen.font = font(56, 600)
  pen.fillText(figures, EDGE + signWidth, y + 56, room - signWidth)
  pen.restore()
}

/** All of a text in lines of at most this width; Latin words and figures stay whole where they fit. */
export function wrapped(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines = ['']
  for (const word of text.match(/[\x21-\x7e]+|./gsu) ?? []) {
    const fits = (line: string) => widthOf(line) <= width
    for (const piece of fits(word) ? [word] : word) {
      const line = lines[lines.length - 1] ?? ''
      if (fits(line + piece)) lines[lines.length - 1] = line + piece
      else if (piece.trim() !== '') lines.push(piece)
    }
  }
  return lines
}
