import type { VoiceType } from '@contract/codes/upload'

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
export type FileKind = ImageKind | 'heic' | 'mp4'

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']
const VIDEO_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'qt  ']
/** Number of first bytes that identify a file's kind. */
export const SNIFF_BYTES = 16

/**
 * The kind of a file by its bytes, because a name or a header may be false. Null for anything else (HTML, SVG, scripts,
 * archives).
 */
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

const SOUND_BRANDS = ['M4A ', 'M4B ', 'dash', 'iso6', ...VIDEO_BRANDS]

/** The type of a recorded voice by its bytes; null for anything else. */
export function sniffVoice(head: Buffer): VoiceType | null {
  const text = head.toString('latin1', 0, SNIFF_BYTES)
  if (text.slice(4, 8) === 'ftyp') return SOUND_BRANDS.includes(text.slice(8, 12)) ? 'audio/mp4' : null
  if (text.startsWith('ID3')) return 'audio/mpeg'
  // The head of a frame of layer III: eleven bits that are set, then version and layer.
  const [first = 0, second = 0] = head
  return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : null
}
