/** Reads ISO base media: boxes within boxes, each starting with its size and name. */

type Read = (from: number, length: number) => Promise<Buffer>

interface Box {
  name: string
  /** Where its header begins, where its content begins, and where it ends. */
  at: number
  inner: number
  end: number
}

export interface Film {
  /** null: the video does not state its length. */
  ms: number | null
}

/** Boxes that a video may have on its first level; any other one makes the file invalid. */
const BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'udta', 'moof', 'mfra', 'sidx', 'styp', 'meta', 'uuid']
const MAX_BOXES = 10_000
const BOX_HEAD = 16
/** Version, flags, and in version 1 two times of 8 bytes, a scale of 4 and a length of 8. */
const TIMES_BYTES = 32
const UNKNOWN = 0xff_ff_ff_ff

/**
 * A video that consists of boxes from its first byte to its last, with nothing after them and nothing cut off. Null for
 * anything else.
 */
export async function filmOf(bytes: number, read: Read): Promise<Film | null> {
  const boxes = await boxesOf(0, bytes, read)
  if (boxes?.[0]?.name !== 'ftyp' || boxes.some(({ name }) => !BOXES.includes(name))) return null
  const moovs = boxes.filter(({ name }) => name === 'moov')
  const [moov] = moovs
  // With two of them only one is read here, and players may use the other.
  if (!moov || moovs.length > 1 || !boxes.some(({ name }) => name === 'mdat' || name === 'moof')) return null
  return lengthOf(moov, read)
}

/** The boxes that fill a range; null when they do not fill it. */
async function boxesOf(from: number, end: number, read: Read): Promise<Box[] | null> {
  const boxes: Box[] = []
  for (let at = from; at < end; ) {
    const head = await read(at, Math.min(BOX_HEAD, end - at))
    if (boxes.length >= MAX_BOXES || head.length < 8) return null
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < BOX_HEAD) return null
    const size = short === 0 ? end - at : isLong ? Number(head.readBigUInt64BE(8)) : short
    const headBytes = isLong ? BOX_HEAD : 8
    if (size < headBytes || size > end - at) return null
    boxes.push({ name: head.toString('latin1', 4, 8), at, inner: at + headBytes, end: at + size })
    at += size
  }
  return boxes
}

/** Length of a video from its head; of a video in fragments, the total that it states. */
async function lengthOf(moov: Box, read: Read): Promise<Film | null> {
  const boxes = await boxesOf(moov.inner, moov.end, read)
  const mvhd = boxes?.find(({ name }) => name === 'mvhd')
  if (!boxes || !mvhd) return null
  const head = await read(mvhd.inner, Math.min(TIMES_BYTES, mvhd.end - mvhd.inner))
  const isLarge = head[0] === 1
  if (head.length < (isLarge ? 32 : 20)) return null
  const scale = head.readUInt32BE(isLarge ? 20 : 12)
  if (scale === 0) return null
  const own = isLarge ? large(head, 24) : small(head, 16)
  const mvex = boxes.find(({ name }) => name === 'mvex')
  const all = mvex ? await fragmentsOf(mvex, read) : own
  return { ms: own === null || all === null || all === 0 ? null : (Math.max(own, all) / scale) * 1000 }
}

/** Total length of all fragments, where it is stated (mehd). */
async function fragmentsOf(mvex: Box, read: Read): Promise<number | null> {
  const mehd = (await boxesOf(mvex.inner, mvex.end, read))?.find(({ name }) => name === 'mehd')
  if (!mehd) return null
  const head = await read(mehd.inner, Math.min(TIMES_BYTES, mehd.end - mehd.inner))
  const isLarge = head[0] === 1
  if (head.length < (isLarge ? 12 : 8)) return null
  return isLarge ? large(head, 4) : small(head, 4)
}

function small(bytes: Buffer, at: number): number | null {
  const value = bytes.readUInt32BE(at)
  return value === UNKNOWN ? null : value
}

function large(bytes: Buffer, at: number): number | null {
  const value = bytes.readBigUInt64BE(at)
  return value === 0xff_ff_ff_ff_ff_ff_ff_ffn ? null : Number(value)
}
