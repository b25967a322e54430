import { gtinOf } from '@contract/codes/gtin'
import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat'
import BitArray from '@zxing/library/es2015/core/common/BitArray'
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType'
import NotFoundException from '@zxing/library/es2015/core/NotFoundException'
import Code39Reader from '@zxing/library/es2015/core/oned/Code39Reader'
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader'
import ITFReader from '@zxing/library/es2015/core/oned/ITFReader'
import MultiFormatUPCEANReader from '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader'
import OneDReader from '@zxing/library/es2015/core/oned/OneDReader'
import type Result from '@zxing/library/es2015/core/Result'

export interface Pixels {
  /** Red, green, blue, alpha of each pixel. */
  data: Uint8ClampedArray
  width: number
  height: number
}

/** How a picture is searched for bars. */
interface Search {
  /** Number of rows, evenly spaced over the height, searched from the middle outward. */
  rows: number
  /** Includes the formats that are rare in shops. */
  isWide: boolean
  /** Searches the columns of the picture instead of its rows. */
  isAcross?: boolean
  /** Searched share of the width and of the height, around the middle. */
  part?: number
}

const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A]],
])
/** Lines that are averaged to a row: less noise, and a code rotated by a few degrees stays sharp. */
const LINES = [-1, 0, 1]
/** Lengths required of formats without a check digit of their own: shorter texts come from stripes. */
const LEAST_CODE_39 = 6
const ITF_DIGITS = 14

/** The searched rows of a picture in grey; each is computed when it is read. */
class Rows {
  private readonly grey: Float32Array
  private readonly left: number
  private readonly top: number
  /** Distance of the last row from the first one, px. */
  private readonly most: number

  constructor(
    private readonly picture: Pixels,
    readonly count: number,
    private readonly isAcross: boolean,
    part: number,
  ) {
    const [width, height] = [Math.round(picture.width * part), Math.round(picture.height * part)]
    this.left = (picture.width - width) >> 1
    this.top = (picture.height - height) >> 1
    this.most = (isAcross ? width : height) - 1
    this.grey = new Float32Array(isAcross ? height : width)
  }

  /** The dark parts of a row, in halves of a pixel. */
  dark(row: number): BitArray {
    const { data, width } = this.picture
    const { grey, isAcross, most } = this
    const first = (this.top * width + this.left) * 4
    const middle = Math.round(((row + 0.5) / this.count) * most)
    const step = isAcross ? width * 4 : 4
    const lines = LINES.map((line) => first + Math.min(most, Math.max(0, middle + line)) * (isAcross ? 4 : width * 4))
    for (let at = 0; at < grey.length; at += 1) {
      let sum = 0
      for (const line of lines) {
        const from = line + at * step
        sum += (data[from] ?? 0) * 299 + (data[from + 1] ?? 0) * 587 + (data[from + 2] ?? 0) * 114
      }
      grey[at] = sum / (1000 * LINES.length)
    }
    return darkIn(grey)
  }
}

/** Width in px of a block of a row; light is compared within a block and its neighbours, a few symbols of a code. */
const BLOCK_PX = 16
/** Minimum difference of light between bars and gaps; less is a plain surface, or its noise. */
const LEAST_CONTRAST = 40

/**
 * Where a row is dark, in halves of a pixel. Bars are darker than the middle between the lightest and the darkest light
 * near them: a single limit for the row would depend on the surface around a label, and blurred bars would merge.
 */
function darkIn(grey: Float32Array): BitArray {
  const blocks = Math.ceil(grey.length / BLOCK_PX)
  const [least, most] = [new Float32Array(blocks).fill(255), new Float32Array(blocks)]
  for (let at = 0; at < grey.length; at += 1) {
    const block = Math.floor(at / BLOCK_PX)
    const light = grey[at] ?? 0
    if (light < (least[block] ?? 0)) least[block] = light
    if (light > (most[block] ?? 0)) most[block] = light
  }
  const dark = new BitArray(grey.length * 2)
  for (let block = 0; block < blocks; block += 1) {
    const [from, to] = [Math.max(0, block - 1), Math.min(blocks - 1, block + 1)]
    const low = Math.min(least[from] ?? 0, least[block] ?? 0, least[to] ?? 0)
    const high = Math.max(most[from] ?? 0, most[block] ?? 0, most[to] ?? 0)
    if (high - low < LEAST_CONTRAST) continue
    const limit = (low + high) / 2
    const end = Math.min(grey.length - 1, (block + 1) * BLOCK_PX)
    for (let at = Math.max(1, block * BLOCK_PX); at < end; at += 1) {
      const light = sharpened(grey, at)
      if (light < limit) dark.set(at * 2)
      if (light + sharpened(grey, at + 1) < 2 * limit) dark.set(at * 2 + 1)
    }
  }
  return dark
}

/** The light of a pixel, with its difference from its neighbours enlarged. */
function sharpened(grey: Float32Array, at: number): number {
  const light = grey[at] ?? 0
  return 2 * light - ((grey[at - 1] ?? light) + (grey[at + 1] ?? light)) / 2
}

/** Widths of the bars and gaps of the three start symbols of Code 128. */
const CODE_128_STARTS = [
  [2, 1, 1, 4, 1, 2],
  [2, 1, 1, 2, 1, 4],
  [2, 1, 1, 2, 3, 2],
]
const START_MODULES = 11
/** Largest difference of a width, in modules. */
const START_TOLERANCE = 0.7

/**
 * The library's reader finds the start of Code 128 only in the first bars of a row, so everything before a start is
 * cleared.
 */
class AnyCode128 extends Code128Reader {
  override decodeRow(rowNumber: number, row: BitArray, hints?: Map<DecodeHintType, unknown>): Result {
    for (const start of startsIn(row)) {
      const rest = row.clone()
      for (let at = row.getNextSet(0); at < start; at += 1) if (rest.get(at)) rest.flip(at)
      try {
        return super.decodeRow(rowNumber, rest, hints)
      } catch {
        // These bars only look like a start; the next start is tried.
      }
    }
    throw new NotFoundException()
  }
}

/** Positions in a row where a Code 128 may start. */
function startsIn(row: BitArray): number[] {
  const edges: number[] = []
  const size = row.getSize()
  for (let at = row.getNextSet(0); at < size; ) {
    edges.push(at)
    at = row.getNextUnset(at)
    edges.push(at)
    at = row.getNextSet(at)
  }
  edges.push(size)
  const starts: number[] = []
  for (let at = 0; at + 6 < edges.length; at += 2) {
    const edge = (index: number) => edges[at + index] ?? 0
    const module = (edge(6) - edge(0)) / START_MODULES
    const isStart = CODE_128_STARTS.some((widths) =>
      widths.every((width, index) => Math.abs((edge(index + 1) - edge(index)) / module - width) < START_TOLERANCE),
    )
    // The quiet zone before a code is at least half as wide as its start symbol.
    const white = at === 0 ? edge(0) : edge(0) - edge(-1)
    if (isStart && white >= (module * START_MODULES) / 2) starts.push(edge(0))
  }
  return starts
}

class ShopReader extends OneDReader {
  constructor(private readonly readers: readonly OneDReader[]) {
    super()
  }

  override decodeRow(rowNumber: number, row: BitArray, hints?: Map<DecodeHintType, unknown>): Result {
    for (const reader of this.readers) {
      try {
        const found = reader.decodeRow(rowNumber, row, hints)
        if (isPlausible(found)) return found
      } catch {
        // Not this format.
      }
    }
    throw new NotFoundException()
  }
}

/** False for texts that come from stripes or print. */
function isPlausible(found: Result): boolean {
  const text = found.getText()
  switch (found.getBarcodeFormat()) {
    case BarcodeFormat.CODE_39:
      return text.length >= LEAST_CODE_39
    case BarcodeFormat.ITF:
      return text.length === ITF_DIGITS && gtinOf(text) !== null
    default:
      return text !== ''
  }
}

const COMMON = [new MultiFormatUPCEANReader(HINTS), new AnyCode128()]
const COMMON_READER = new ShopReader(COMMON)
const WIDE_READER = new ShopReader([...COMMON, new Code39Reader(), new ITFReader()])

/** The text of a barcode in a picture, or null. Two rows must agree, because print and goods differ from row to row. */
export function barsIn(picture: Pixels, { rows, isWide, isAcross = false, part = 1 }: Search): string | null {
  const searched = new Rows(picture, rows, isAcross, part)
  const reader = isWide ? WIDE_READER : COMMON_READER
  const once = new Set<string>()
  for (let count = 0; count < rows; count += 1) {
    const text = quickly(() => textOfRow(searched.dark(rowFromMiddle(count, rows)), reader))
    if (text !== null && once.has(text)) return text
    if (text !== null) once.add(text)
  }
  return null
}

/** The rows from the middle outward: below and above in turn. */
function rowFromMiddle(count: number, rows: number): number {
  const away = Math.ceil(count / 2)
  return Math.min(rows - 1, Math.max(0, Math.floor(rows / 2) + (count % 2 === 0 ? away : -away)))
}

/** The text of a row in either direction; throws without one. */
function textOfRow(row: BitArray, reader: ShopReader): string {
  try {
    return reader.decodeRow(0, row, HINTS).getText()
  } catch {
    row.reverse()
    return reader.decodeRow(0, row, HINTS).getText()
  }
}

/**
 * Readers throw when they find no code. The library throws for each row and format, and most of its time went into the
 * traces of these errors.
 */
export function quickly(read: () => string): string | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return read()
  } catch {
    return null
  } finally {
    Error.stackTraceLimit = limit
  }
}
