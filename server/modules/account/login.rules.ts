/** Codes that may be asked for in a window: by phone, by device, by IP (wire.md "limits by phone, device and IP"). */
export const SEND_LIMITS = [
  { by: 'phone', windowMs: 3_600_000, most: 5 },
  { by: 'phone', windowMs: 86_400_000, most: 10 },
  { by: 'device', windowMs: 3_600_000, most: 10 },
  { by: 'ip', windowMs: 3_600_000, most: 60 },
] as const

/** Login tries in a window, so that guessing across codes and phones is bounded too. */
export const TRY_LIMITS = [
  { by: 'phone', windowMs: 3_600_000, most: 20 },
  { by: 'device', windowMs: 3_600_000, most: 40 },
  { by: 'ip', windowMs: 3_600_000, most: 200 },
] as const

/** Spec 5: country code 86 takes 11 digits starting with 1; any other at most 20 digits. */
export function mobileProblem(countryCode: string, mobile: string): string | null {
  if (countryCode === '86') return /^1\d{10}$/.test(mobile) ? null : '请输入 11 位手机号'
  return /^\d{4,20}$/.test(mobile) ? null : '请输入正确的手机号'
}

export interface LimitRow {
  key: string
  most: number
  expireAt: number
}

/** Counter rows to raise for one action of this caller. */
export function limitRows(
  action: 'send' | 'try',
  who: { phone: string; device: string; ip: string },
  now: number,
): LimitRow[] {
  const limits = action === 'send' ? SEND_LIMITS : TRY_LIMITS
  return limits.map(({ by, windowMs, most }) => {
    const window = Math.floor(now / windowMs)
    return { key: `${action}:${by}:${who[by]}:${windowMs}:${window}`, most, expireAt: (window + 1) * windowMs }
  })
}
