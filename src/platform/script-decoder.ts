import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat'
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer'
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType'
import MultiFormatOneDReader from '@zxing/library/es2015/core/oned/MultiFormatOneDReader'
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource'
import { decodeQR } from 'qr/decode.js'

const HINTS = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.CODE_128,
      BarcodeFormat.CODE_39,
      BarcodeFormat.ITF,
    ],
  ],
  [DecodeHintType.TRY_HARDER, true],
])

interface Pixels {
  /** Red, green, blue, alpha of each pixel. */
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Reads QR codes and shop barcodes from a picture in plain JavaScript; null when there is none. */
export function decode(picture: Pixels): string | null {
  return textOf(() => decodeQR(picture)) ?? textOf(() => barcodeIn(picture))
}

function barcodeIn({ data, width, height }: Pixels): string {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greyOf(data), width, height)))
  return new MultiFormatOneDReader(HINTS).decode(bitmap, HINTS).getText()
}

/** Both readers throw when they find no code. */
function textOf(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4)
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4
    grey[at] = ((pixels[from] ?? 0) * 299 + (pixels[from + 1] ?? 0) * 587 + (pixels[from + 2] ?? 0) * 114) / 1000
  }
  return grey
}
