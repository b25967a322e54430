/** Cents as the text of an input field: 82.40, 82. */
export const decimalText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** Cents of an entered text; null when it is not an amount of money. */
export function parseYuan(text: string): number | null {
  const [, yuan, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return yuan === undefined ? null : Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
}
