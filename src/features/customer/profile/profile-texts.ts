import { SEX } from '@contract/codes/account'
import { DAY_MS } from '@contract/codes/china-time'

/** 女, 男; empty when unknown. */
export function sexText(sex: number): string {
  if (sex === SEX.female) return '女'
  return sex === SEX.male ? '男' : ''
}

/** 生日 4 月 18 日; empty without one. */
export function birthdayText(birthday: string | null): string {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(birthday ?? '') ?? []
  return month && day ? `${Number(month)} 月 ${Number(day)} 日` : ''
}

const MONTH_DAYS = 30

/** The rough time since the last change: 今天改过, 3 天前改过, 2 个月前改过. */
export function changedText(at: number, now: number): string {
  const days = Math.floor((now - at) / DAY_MS)
  if (days < 1) return '今天改过'
  if (days < MONTH_DAYS) return `${days} 天前改过`
  const months = Math.floor(days / MONTH_DAYS)
  return months < 12 ? `${months} 个月前改过` : '一年多前改过'
}
