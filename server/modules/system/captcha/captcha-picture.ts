import { STROKE_SIZE, type StrokePoint, strokesOf } from './strokes.rules'

/** Characters that are not mistaken for one another. */
export const CAPTCHA_CHARACTERS = 'ACDEFHJKLMNPRTVWXY3479'
const [WIDTH, HEIGHT] = [240, 88]
/** Width of a stroke, and height of a character, px. */
const [PEN, TALL] = [5.2, 44]
const NOISE_LINES = 3
/** Points of a line, so that it can be bent. */
const POINTS = 12

type Place = (point: StrokePoint) => StrokePoint

/**
 * A PNG of the text: each character turned and moved, all of it bent, with lines across. `random` gives numbers from 0
 * up to 1.
 */
export async function captchaPicture(text: string, random: () => number): Promise<Buffer> {
  const between = (least: number, most: number) => least + random() * (most - least)
  const wave = { swing: between(2, 4), length: between(22, 34), phase: between(0, 6) }
  const bent: Place = ({ x, y }) => ({
    x: x + wave.swing * Math.sin(y / wave.length + wave.phase),
    y: y + wave.swing * Math.sin(x / wave.length + wave.phase),
  })
  const step = (WIDTH - 32) / text.length
  const characters = [...text].map((character, index) => {
    const turn = between(-0.35, 0.35)
    const size = (TALL * between(0.85, 1.1)) / STROKE_SIZE.height
    const middle = { x: 16 + step * (index + 0.5) + between(-5, 5), y: HEIGHT / 2 + between(-7, 7) }
    const placed: Place = ({ x, y }) => {
      const [dx, dy] = [(x - STROKE_SIZE.width / 2) * size, (y - STROKE_SIZE.height / 2) * size]
      return bent({
        x: middle.x + dx * Math.cos(turn) - dy * Math.sin(turn),
        y: middle.y + dx * Math.sin(turn) + dy * Math.cos(turn),
      })
    }
    return strokesOf(character)
      .map((points) => pathOf(manyPoints(points).map(placed)))
      .join('')
  })
  const noise = Array.from({ length: NOISE_LINES }, () => {
    const [height, swing] = [between(16, HEIGHT - 16), between(6, 16)]
    const [length, phase] = [between(30, 60), between(0, 6)]
    return pathOf(
      Array.from({ length: WIDTH / 4 + 1 }, (_, at) => ({
        x: 4 * at,
        y: height + swing * Math.sin((4 * at) / length + phase),
      })),
    )
  })
  const lines = (paths: readonly string[], width: number, opacity: number) =>
    `<path d="${paths.join('')}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4f4f4"/>
    <g fill="none" stroke="#343434" stroke-linecap="round" stroke-linejoin="round">
      ${lines(characters, PEN, 1)}${lines(noise, 1.8, 0.8)}
    </g>
  </svg>`
  // Loaded with the first picture: most processes draw none.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).greyscale().png().toBuffer()
}

/** Points along a line of strokes, its own ones included. */
function manyPoints(points: readonly StrokePoint[]): StrokePoint[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    return Array.from({ length: POINTS }, (_, part) => ({
      x: point.x + ((next.x - point.x) * part) / POINTS,
      y: point.y + ((next.y - point.y) * part) / POINTS,
    }))
  })
}

const pathOf = (points: readonly StrokePoint[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
