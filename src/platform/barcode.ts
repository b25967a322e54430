import { base64 } from './base64'

/** Widths of bars and gaps of each Code 128 value, six per value. */
const PATTERNS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const STOP = '2331112'
const START_C = 105
const MODULO = 103
/** Width of the quiet zone in modules; the standard requires ten. */
const QUIET = 10

const patternOf = (value: number) => PATTERNS.slice(value * 6, value * 6 + 6)

/** Widths of the bars and gaps of a start symbol, the given values, the check symbol and the stop symbol. */
export function signWidths(start: number, values: readonly number[]): number[] {
  const sum = values.reduce((all, value, index) => all + value * (index + 1), start)
  const signs = [start, ...values, sum % MODULO].map(patternOf)
  return [...signs.join(''), ...STOP].map(Number)
}

/** Widths of the bars and gaps of an even number of digits, two per symbol (Code 128 C). */
export const barWidths = (digits: string): number[] => signWidths(START_C, (digits.match(/../g) ?? []).map(Number))

/** The barcode of digits as the data address of a picture: dark on transparent, stretched to its element. */
export function barcodePicture(digits: string): string {
  const widths = barWidths(digits)
  let at = QUIET
  let path = ''
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + QUIET} 1" preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${base64([...svg].map((char) => char.charCodeAt(0)))}`
}
