import { priceText } from '@contract/codes/money'
import type { FullReduction } from '../pricing'

/** 满199, 满2件. */
export const fromText = (basis: FullReduction['basis'], from: number): string =>
  basis === 'cents' ? `满${Number((from / 100).toFixed(2))}` : `满${from}件`

/** The progress of a basket in steps with the labels `texts`: 满199赠1件，还差 ¥35. */
export function stepTip(
  { basis, steps }: { basis: FullReduction['basis']; steps: readonly { from: number }[] },
  texts: readonly string[],
  reached: number,
): { text: string; isMet: boolean } {
  const next = steps.findIndex(({ from }) => from > reached)
  const met = texts[(next < 0 ? steps.length : next) - 1]
  const isMet = met !== undefined
  if (reached === 0) return { text: texts.join('，'), isMet }
  if (next < 0) return { text: met ?? '', isMet }
  const missing = (steps[next]?.from ?? 0) - reached
  const missingText = basis === 'cents' ? priceText(missing) : `${missing} 件`
  const text = isMet ? `${met}，再买 ${missingText} 享${texts[next]}` : `${texts[next]}，还差 ${missingText}`
  return { text, isMet }
}
