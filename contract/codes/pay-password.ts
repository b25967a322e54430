/** Digits of a pay password. */
export const PAY_PASSWORD_LENGTH = 6
/** Wrong pay passwords in a row that lock it, and the time of the lock [pay-password.lock]. */
export const PAY_PASSWORD_LOCK = { wrongTries: 5, forMs: 30 * 60_000 } as const

/** Why this can't be a pay password, as a text for the shopper, or null [pay-password.rule]. */
export function payPasswordProblem(password: string): string | null {
  if (!/^\d{6}$/.test(password)) return `支付密码是 ${PAY_PASSWORD_LENGTH} 位数字`
  if (/^(\d)\1+$/.test(password)) return '6 位都一样太好猜，请换一个'
  return isRun(password) ? '连续的数字太好猜，请换一个' : null
}

/** 123456, 987654: each digit follows the one before it, up or down. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).map((digit, at) => Number(digit) - Number(password[at]))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
