import encodeQR from 'qr'
import type { PosterText } from './sharing.types'

/** All lengths in px of the picture: a phone's width twice. */
const WIDTH = 750
const HEIGHT = 1160
const PICTURE_SIDE = 750
const EDGE = 40
/** At least: a code's modules are whole px, all the same. */
const QR_SIDE = 200
/** Light modules around a code; the paper's own white adds to them. */
const QR_QUIET = 2
const FONT = '-apple-system, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'

/** Look book, light: a picture to keep has no dark side. */
const INK = '#1c1c1e'
const INK_3 = '#6a6a70'
const RED = '#d0211a'
const GROUND = ['#fdefdf', '#f3dcb8'] as const

/** Draws what is shared and gives the address of a picture that can be kept; throws when the browser cannot. */
export async function drawPoster(text: PosterText): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  await drawPicture(pen, text)
  pen.textBaseline = 'top'
  const lines = wrapped(pen, text.title, font(36, 600), WIDTH - EDGE * 2, 2)
  for (const [index, line] of lines.entries()) write(pen, line, EDGE, PICTURE_SIDE + 32 + index * 52, INK)
  const foot = HEIGHT - EDGE - QR_SIDE
  if (text.price !== '') write(pen, text.price, EDGE, foot, RED, font(60, 700))
  write(pen, '乐廊', EDGE, foot + 104, INK, font(32, 600))
  write(pen, '长按识别二维码，去看看', EDGE, foot + 152, INK_3, font(26, 400))
  drawCode(pen, text.link, WIDTH - EDGE, HEIGHT - EDGE)
  return canvas.toDataURL('image/png')
}

async function drawPicture(pen: CanvasRenderingContext2D, { picture, isCutOut }: PosterText): Promise<void> {
  const ground = pen.createLinearGradient(0, 0, 0, PICTURE_SIDE)
  ground.addColorStop(0.6, GROUND[0])
  ground.addColorStop(1, GROUND[1])
  pen.fillStyle = ground
  pen.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE)
  const image = await loaded(picture)
  if (!image) return
  const { naturalWidth: width, naturalHeight: height } = image
  const side = isCutOut ? PICTURE_SIDE * 0.62 : PICTURE_SIDE
  const scale = isCutOut ? side / Math.max(width, height) : side / Math.min(width, height)
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, PICTURE_SIDE, PICTURE_SIDE)
  pen.clip()
  pen.drawImage(image, (PICTURE_SIDE - drawnWidth) / 2, (PICTURE_SIDE - drawnHeight) / 2, drawnWidth, drawnHeight)
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

/** The code with its lower right corner there. */
function drawCode(pen: CanvasRenderingContext2D, link: string, right: number, bottom: number): void {
  const modules = encodeQR(link, 'raw', { ecc: 'medium', border: QR_QUIET })
  const across = modules.length
  const step = Math.ceil(QR_SIDE / across)
  const [left, top] = [right - across * step, bottom - across * step]
  pen.fillStyle = '#000'
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pen.fillRect(left + column * step, top + row * step, step, step)
    }
  }
}

const font = (size: number, weight: number) => `${weight} ${size}px ${FONT}`

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, face?: string): void {
  if (face) pen.font = face
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

/** A text in lines of at most this width, the last ending in an ellipsis when there is more. */
function wrapped(pen: CanvasRenderingContext2D, text: string, face: string, width: number, most: number): string[] {
  pen.font = face
  const lines = ['']
  for (const char of text) {
    const line = lines[lines.length - 1] ?? ''
    if (pen.measureText(line + char).width <= width) lines[lines.length - 1] = line + char
    else if (lines.length < most) lines.push(char)
    else {
      let cut = line
      while (cut !== '' && pen.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1)
      lines[lines.length - 1] = `${cut}…`
      break
    }
  }
  return lines
}
