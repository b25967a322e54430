import { decodeQR } from 'qr/decode.js'
import type { CodeRead } from './scan.types'
import { barsIn, type Pixels, quickly } from './shop-bars'

/** Part of a frame's width and height that is searched for bars: about the window of the view. */
const WINDOW = 0.8
const QUICK_ROWS = 15
const THOROUGH_ROWS = 48
/** Each nth frame is searched thoroughly, alternately by rows and by columns. */
const THOROUGH_EVERY = 8
/** Each nth frame is searched for a square code. */
const QR_EVERY = 2
/** Searched rows of a still picture, where a code may be small. */
const PICTURE_ROWS = 256

const qrIn = (picture: Pixels): CodeRead | null => sure(quickly(() => decodeQR(picture)))
const sure = (code: string | null): CodeRead | null => (code === null ? null : { code, isSure: true })
const doubtful = (code: string | null): CodeRead | null => (code === null ? null : { code, isSure: false })

/** Reads QR codes and shop barcodes from a still picture in plain JavaScript; null when there is none. */
export function decodePicture(picture: Pixels): CodeRead | null {
  const bars = (isAcross: boolean) => doubtful(barsIn(picture, { rows: PICTURE_ROWS, isWide: true, isAcross }))
  return qrIn(picture) ?? bars(false) ?? bars(true)
}

/** Reads the frames of a camera, with little work on each so that the next one follows soon. */
export class FrameDecoder {
  private count = 0

  decode(frame: Pixels): CodeRead | null {
    this.count += 1
    const bars = doubtful(barsIn(frame, { rows: QUICK_ROWS, isWide: false, part: WINDOW }))
    if (bars) return bars
    if (this.count % THOROUGH_EVERY === 0) {
      const isAcross = this.count % (2 * THOROUGH_EVERY) === 0
      return doubtful(barsIn(frame, { rows: THOROUGH_ROWS, isWide: true, isAcross, part: WINDOW }))
    }
    // A square code may fill the whole frame.
    return this.count % QR_EVERY === 0 ? null : qrIn(frame)
  }
}
