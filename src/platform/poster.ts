import type { Ground } from '@contract/codes/product'
import encodeQR from 'qr'
import type { PosterPaper, PosterPen } from './poster-paper.types'
import { textEncoder } from './qr-bytes'
import type { PosterSharer, PosterText } from './sharing.types'

/** All lengths in px of the picture, which is twice the width of a phone. */
const WIDTH = 750
const STAGE = 750
const EDGE = 40
const LINE = 52
/** Side of the sharer's round picture. */
const FACE = 96
/** Gap between picture area, title and bottom. */
const GAP = 32
/** Minimum side of the code; rounded up, because a module has a whole number of px. */
const QR_SIDE = 200
/** Light modules around a code; the white of the poster adds to them. */
const QR_QUIET = 2
/** Size of an illustration: its maximum of 216 px on a 375 px page, doubled. */
const DRAWING = 432
/** The floor of the room, and the relative height of an illustration's base. */
const FLOOR = 620
const FEET = 0.935

/** The light theme: a saved picture has no dark variant. */
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
/** The logo on its square of 32 (tools/icons.mjs): the arch and its lines. */
export const MARK = {
  side: 32,
  arch: 'M3 30V15a13 13 0 0 1 26 0v15z',
  lines: 'M9.500 30V16.500a6.500 6.500 0 0 1 13 0V30M16 30V17.500',
  stroke: 2.6,
}

/** Draws a poster and returns the address of a picture that can be saved; throws when the platform cannot. */
export async function drawPoster(text: PosterText, paper: PosterPaper): Promise<string> {
  const { pen } = paper
  const font = (size: number, weight: 400 | 600) => `${weight} ${size}px ${paper.fontFamily}`
  const write = (line: string, x: number, y: number, colour: string, face: string) => {
    pen.font = face
    pen.fillStyle = colour
    pen.fillText(line, x, y)
  }
  pen.font = font(36, 600)
  const lines = wrapped(text.title, WIDTH - EDGE * 2, (line) => pen.measureText(line).width)
  const code = encodeQR(text.link, 'raw', { ecc: 'medium', border: QR_QUIET, textEncoder })
  const step = Math.ceil(QR_SIDE / code.length)
  const side = code.length * step
  const { sharer, gift } = text
  const head = STAGE + GAP
  const titleAt = head + (sharer ? FACE + GAP : 0)
  const foot = titleAt + lines.length * LINE + GAP
  const height = foot + side + EDGE
  // A new size clears a canvas, so it is set before drawing.
  paper.resize(WIDTH, height)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, height)
  await drawStage(paper, text)
  pen.textBaseline = 'top'
  if (sharer) {
    await drawFace(paper, sharer, head, font(44, 600))
    write(sharer.name, EDGE + FACE + 24, head + 6, INK, font(34, 600))
    write(sharer.say, EDGE + FACE + 24, head + 56, INK_3, font(26, 400))
  }
  for (const [index, line] of lines.entries()) write(line, EDGE, titleAt + index * LINE, INK, font(36, 600))
  const room = WIDTH - EDGE * 2 - side - GAP
  if (gift) {
    pen.font = font(56, 600)
    pen.fillStyle = RED
    pen.fillText(gift.worth, EDGE, foot, room)
    pen.font = font(24, 400)
    pen.fillStyle = INK_3
    pen.fillText(gift.note, EDGE, foot + 72, room)
  } else if (text.price !== '') writePrice(pen, text.price, foot, room, font)
  drawMark(pen, EDGE, foot + side - 112, 56)
  write('乐廊', EDGE + 68, foot + side - 100, INK, font(32, 600))
  write('长按识别二维码，去看看', EDGE, foot + side - 36, INK_3, font(24, 400))
  drawCode(pen, code, WIDTH - EDGE - side, foot, step)
  return paper.save()
}

/** The sharer's round picture, or the first letter of the name. */
async function drawFace(
  { pen, load }: PosterPaper,
  { avatar, ground, name }: PosterSharer,
  top: number,
  letterFont: string,
): Promise<void> {
  const image = avatar === '' ? null : await load(avatar)
  pen.save()
  pen.beginPath()
  pen.arc(EDGE + FACE / 2, top + FACE / 2, FACE / 2, 0, Math.PI * 2)
  pen.clip()
  pen.fillStyle = GROUNDS[ground ?? 'peach'][1]
  pen.fillRect(EDGE, top, FACE, FACE)
  if (image) {
    const scale = (ground ? FACE * 0.8 : FACE) / Math[ground ? 'max' : 'min'](image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    pen.drawImage(image.source, EDGE + (FACE - width) / 2, top + (FACE - height) / 2, width, height)
  } else {
    pen.font = letterFont
    pen.fillStyle = INK
    pen.textAlign = 'center'
    pen.fillText([...name][0] ?? '', EDGE + FACE / 2, top + 26)
    pen.textAlign = 'left'
  }
  pen.restore()
}

/** The picture area: an illustration on its lit ground, a photo over the whole area; an empty room without either. */
async function drawStage({ pen, load }: PosterPaper, { picture, ground }: PosterText): Promise<void> {
  const image = picture === '' ? null : await load(picture)
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, STAGE, STAGE)
  pen.clip()
  if (ground || !image) drawRoom(pen, ground ?? 'peach')
  if (image && ground) {
    const scale = DRAWING / Math.max(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    drawShadow(pen, width * 0.5)
    pen.drawImage(image.source, (STAGE - width) / 2, FLOOR - height * FEET, width, height)
  } else if (image) {
    const scale = STAGE / Math.min(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    pen.drawImage(image.source, (STAGE - width) / 2, (STAGE - height) / 2, width, height)
  }
  pen.restore()
}

/** Wall and floor with the light of the lamp, as behind pictures in the app. */
function drawRoom(pen: PosterPen, ground: Ground): void {
  const [wall, floor] = GROUNDS[ground]
  const room = pen.createLinearGradient(0, 0, 0, STAGE)
  room.addColorStop(0.58, wall)
  room.addColorStop(1, floor)
  pen.fillStyle = room
  pen.fillRect(0, 0, STAGE, STAGE)
  fadingDisc(pen, STAGE / 2, STAGE * 0.4, STAGE * 0.62, STAGE * 0.56, ['rgba(255,255,255,.85)', 'rgba(255,255,255,0)'])
}

function drawShadow(pen: PosterPen, across: number): void {
  fadingDisc(pen, STAGE / 2, FLOOR, across, STAGE * 0.045, ['rgba(60,40,30,.26)', 'rgba(60,40,30,0)'])
}

/** An ellipse that fades to its edge; `across` and `down` are its half axes. */
function fadingDisc(
  pen: PosterPen,
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

function drawMark(pen: PosterPen, x: number, y: number, side: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(side / MARK.side, side / MARK.side)
  pen.fillStyle = RED
  trace(pen, MARK.arch)
  pen.fill()
  pen.strokeStyle = '#fff'
  pen.lineWidth = MARK.stroke
  trace(pen, MARK.lines)
  pen.stroke()
  pen.restore()
}

/**
 * Traces the logo: moves, lines down and up, half circles to the right. The mini program's canvas takes no path as text.
 */
function trace(pen: PosterPen, path: string): void {
  let [x, y] = [0, 0]
  pen.beginPath()
  for (const [, command = '', numbers = ''] of path.matchAll(/([MVvaz])([^MVvaz]*)/g)) {
    const values = numbers.trim().split(/[ ,]+/).map(Number)
    const [first = 0, second = 0] = values
    if (command === 'M') {
      ;[x, y] = [first, second]
      pen.moveTo(x, y)
    } else if (command === 'a') {
      pen.arc(x + first, y, first, Math.PI, Math.PI * 2)
      x += first * 2
    } else if (command === 'z') pen.closePath()
    else {
      y = command === 'V' ? first : y + first
      pen.lineTo(x, y)
    }
  }
}

/** Draws the code with its upper left corner at that point, `step` px per module. */
function drawCode(
  pen: PosterPen,
  modules: readonly (readonly boolean[])[],
  left: number,
  top: number,
  step: number,
): void {
  pen.fillStyle = '#000'
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pen.fillRect(left + column * step, top + row * step, step, step)
    }
  }
}

/** Writes a price with a small ¥ on the same baseline, reduced to fit into `room`. */
function writePrice(
  pen: PosterPen,
  price: string,
  y: number,
  room: number,
  font: (size: number, weight: 400 | 600) => string,
): void {
  const figures = price.replace(/^¥/, '')
  const sign = figures === price ? '' : '¥'
  pen.save()
  pen.textBaseline = 'alphabetic'
  pen.font = font(36, 600)
  const signWidth = sign === '' ? 0 : pen.measureText(sign).width + 4
  pen.fillStyle = INK
  pen.fillText(sign, EDGE, y + 56)
  pen.font = font(56, 600)
  pen.fillText(figures, EDGE + signWidth, y + 56, room - signWidth)
  pen.restore()
}

/** The whole text in lines of at most this width; Latin words and numbers are not broken where they fit into a line. */
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
