// Local names are faster: these run for every px.
const { floor, max, min } = Math

/** A picture in memory: four bytes per px (red, green, blue, opacity), row by row. */
export interface Raster {
  data: Uint8Array
  width: number
  height: number
}

/** One row of a bend: row `y` comes from the row `from`, scaled by `wide` about the middle. */
export type BendRow = readonly [y: number, from: number, wide: number]

function between(rows: readonly BendRow[], y: number): { from: number; wide: number } | null {
  for (let i = 1; i < rows.length; i++) {
    const [above, below] = [rows[i - 1], rows[i]]
    if (!above || !below || y < above[0] || y > below[0]) continue
    const part = (y - above[0]) / (below[0] - above[0])
    // Eased: a cut has corners at its ends only.
    const eased = part * part * (3 - 2 * part)
    return { from: above[1] + (below[1] - above[1]) * part, wide: above[2] + (below[2] - above[2]) * eased }
  }
  return null
}

/** The same drawing in another cut: longer, slimmer, wider at the hem. Outside the rows it is empty. */
export function bend({ data, width, height }: Raster, rows: readonly BendRow[]): Raster {
  const bent = new Uint8Array(data.length)
  const centre = (width - 1) / 2
  for (let y = 0; y < height; y++) {
    const place = between(rows, y)
    if (!place) continue
    const top = min(height - 1, max(0, floor(place.from)))
    const bottom = min(height - 1, top + 1)
    const down = min(1, max(0, place.from - top))
    for (let x = 0; x < width; x++) {
      const sourceX = centre + (x - centre) / place.wide
      const left = floor(sourceX)
      if (left < 0 || left >= width - 1) continue
      const right = sourceX - left
      const upper = (top * width + left) * 4
      const lower = (bottom * width + left) * 4
      mix(bent, (y * width + x) * 4, data, upper, lower, right, down)
    }
  }
  return { data: bent, width, height }
}

/**
 * The mean of four px of a square; `upper` and `lower` are the left ones. Colours are weighted by opacity: an edge
 * keeps its own colour next to transparent px.
 */
function mix(
  to: Uint8Array,
  at: number,
  from: Uint8Array,
  upper: number,
  lower: number,
  right: number,
  down: number,
): void {
  const weigh = (place: number, part: number) => (from[place + 3] ?? 0) * part
  const a = weigh(upper, (1 - right) * (1 - down))
  const b = weigh(upper + 4, right * (1 - down))
  const c = weigh(lower, (1 - right) * down)
  const d = weigh(lower + 4, right * down)
  const cover = a + b + c + d
  if (cover < 0.5) return
  for (let i = 0; i < 3; i++) {
    const sum =
      (from[upper + i] ?? 0) * a +
      (from[upper + 4 + i] ?? 0) * b +
      (from[lower + i] ?? 0) * c +
      (from[lower + 4 + i] ?? 0) * d
    to[at + i] = sum / cover
  }
  to[at + 3] = cover
}
