/** Integer cents as drawn: 1,467 and .80, no decimals when they are .00 (spec 5 "Price display"). */
export function amountParts(cents: number): { yuan: string; decimals: string } {
  const decimals = String(cents % 100).padStart(2, '0')
  return {
    yuan: String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ','),
    decimals: decimals === '00' ? '' : `.${decimals}`,
  }
}

/** What is left, in parts to draw: minutes and seconds, hours before them when there are any. A part begun counts. */
export function leftParts(leftMs: number): string[] {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0'))
}
