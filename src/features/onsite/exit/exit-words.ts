import { chinaClock } from '@contract/codes/china-time'
import type { ExitFace } from '@contract/schema/exit'
import type { IconName } from '@/ui/icon/icon-name'

/** What the exit page shows instead of a valid code; null while the code is valid. */
export interface ExitOver {
  look: 'done' | 'expired' | 'refunded'
  title: string
  note: string
}

/** Staff have let the goods out, the order is refunded, or the code has ended [exit.page]. */
export function overOf({ state, passedAt, isRefunded, ticket }: ExitFace): ExitOver | null {
  if (isRefunded) return { look: 'refunded', title: '订单已退款', note: '请把商品留在店里' }
  if (state === 'passed' && passedAt !== null)
    return { look: 'done', title: `已核验 ${chinaClock(passedAt)}`, note: '可以离场了，慢走' }
  if (ticket.state === 'used') return { look: 'done', title: '已核验', note: '可以离场了，慢走' }
  if (ticket.state === 'expired') return { look: 'expired', title: '离场码已过期', note: '请店员重新生效' }
  return null
}

/** The goods with an age limit as text; only the age when none has one any more. */
function limitedOf({ goods, minAge }: ExitFace): string {
  const [first, ...others] = new Set(goods.flatMap((line) => (line.minAge > 0 ? [line.title] : [])))
  if (first === undefined) return `含 ${minAge} 岁以上才能买的商品`
  return others.length > 0 ? `含${first}等 ${others.length + 1} 种商品` : `含${first}`
}

/** A line that announces a check by staff, with its icon. */
interface ExitHint {
  icon: IconName
  text: string
}

/** The checks that staff will make. */
export function hintsOf(face: ExitFace): ExitHint[] {
  const { isDue, minAge, state } = face
  if (state === 'passed') return []
  return [
    ...(state === 'stopped' ? [{ icon: 'info', text: '店员还有问题要核对，请稍等' } as const] : []),
    ...(minAge > 0 ? [{ icon: 'id-card', text: `${limitedOf(face)}，离场时店员会看身份证` } as const] : []),
    ...(isDue && state !== 'stopped' ? [{ icon: 'package', text: '离场时店员会核对商品' } as const] : []),
  ]
}
