import encodeQR from 'qr'
import { base64 } from './base64'
import { textEncoder } from './qr-bytes'

const QUIET = 2

/** The QR code of a text as the data address of a picture: dark on transparent, with its quiet zone. */
export function qrPicture(text: string): string {
  const drawn = encodeQR(text, 'svg', { ecc: 'medium', border: QUIET, textEncoder })
  return `data:image/svg+xml;base64,${base64([...drawn].map((char) => char.charCodeAt(0)))}`
}
