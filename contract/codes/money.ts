/** A price in the parts that are drawn in different sizes. */
export interface PriceParts {
  /** '-' or ''. */
  sign: string
  /** Yuan with thousands separators: 1,299. */
  yuan: string
  /** '.90', or '' instead of '.00'. */
  decimals: string
}

/** Splits integer cents for display; null, undefined and NaN are shown as 0.00 [purchase.price]. */
export function priceParts(cents: number | null | undefined): PriceParts {
  if (cents === null || cents === undefined || !Number.isFinite(cents)) return { sign: '', yuan: '0', decimals: '.00' }
  const whole = Math.round(Math.abs(cents))
  const decimals = String(whole % 100).padStart(2, '0')
  return {
    sign: cents < 0 && whole > 0 ? '-' : '',
    yuan: String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ','),
    decimals: decimals === '00' ? '' : `.${decimals}`,
  }
}

/** Integer cents as one text, for sentences of client and server: ¥1,299.90, −¥30. */
export function priceText(cents: number | null | undefined): string {
  const { sign, yuan, decimals } = priceParts(cents)
  return `${sign && '−'}¥${yuan}${decimals}`
}
