export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
export type FileKind = ImageKind | 'heic' | 'mp4'

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']
const VIDEO_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'qt  ']
/** Bytes of a file's head that are enough to know its kind. */
export const SNIFF_BYTES = 16

/** What bytes are, by themselves: a name or a header can lie. Null for anything else (HTML, SVG, scripts, archives). */
export function sniff(head: Buffer): FileKind | null {
  const text = head.toString('latin1', 0, SNIFF_BYTES)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return null
  const brand = text.slice(8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  if (HEIC_BRANDS.includes(brand)) return 'heic'
  return VIDEO_BRANDS.includes(brand) ? 'mp4' : null
}

/** Boxes that a film has on its first level; anything else is no film of ours. */
const BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'udta', 'moof', 'mfra', 'sidx', 'styp', 'meta', 'uuid']
const MAX_BOXES = 10_000
const BOX_HEAD = 16

/** Whether a file is boxes of a film from its first byte to its last: nothing hangs behind them, and nothing is cut off. */
export async function isWholeFilm(
  bytes: number,
  read: (from: number, length: number) => Promise<Buffer>,
): Promise<boolean> {
  let at = 0
  const seen = new Set<string>()
  for (let count = 0; at < bytes; count++) {
    const head = await read(at, BOX_HEAD)
    if (count > MAX_BOXES || head.length < 8) return false
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < BOX_HEAD) return false
    const size = short === 0 ? bytes - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (!BOXES.includes(name) || size < 8 || (count === 0 && name !== 'ftyp')) return false
    seen.add(name)
    at += size
  }
  return at === bytes && seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}
