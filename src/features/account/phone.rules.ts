/** What is wrong with a phone (spec 5): 86 takes 11 digits starting with 1, any other code at most 20 digits. */
export function phoneProblem(countryCode: string, mobile: string): string | null {
  if (countryCode === '86') return /^1\d{10}$/.test(mobile) ? null : '请输入 11 位手机号'
  return /^\d{4,20}$/.test(mobile) ? null : '请输入正确的手机号'
}
