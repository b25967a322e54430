/** A box of a video: its size, its name and its content. */
export function box(name: string, ...inner: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inner.reduce((sum, { length }) => sum + length, 0), 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...inner])
}

const SCALE = 600

/**
 * The head of a video; version 1 has 8 bytes for each time and the length. `units`: the length, in parts of `scale`.
 */
export function mvhd(units: number | bigint, { version = 0, scale = SCALE } = {}): Buffer {
  const isLarge = version === 1
  const inner = Buffer.alloc(isLarge ? 112 : 100)
  inner[0] = version
  inner.writeUInt32BE(scale, isLarge ? 20 : 12)
  if (isLarge) inner.writeBigUInt64BE(BigInt(units), 24)
  else inner.writeUInt32BE(Number(units), 16)
  return box('mvhd', inner)
}

export const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'))

/** The smallest complete video: it states its length and shows nothing. */
export const filmBytes = (ms = 3000): Buffer =>
  Buffer.concat([ftyp, box('moov', mvhd((ms * SCALE) / 1000)), box('mdat', Buffer.alloc(876))])
