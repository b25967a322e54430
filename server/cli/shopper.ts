import { maskedPhone } from '@contract/codes/phone'
import { UsageError } from './failures'
import type { Mall } from './mall'

/** The shopper behind a uid or a phone. */
export async function shopperOf(mall: Mall, asked: string) {
  const [byMobile] = /^\d{5,15}$/.test(asked) ? await mall.account.list(1, asked) : []
  const uid = byMobile?.uid ?? asked
  const now = mall.clock.now()
  const shopper = await mall.account.shopper(mall.db.q, uid, now)
  if (!shopper) throw new UsageError(`there is no shopper "${asked}"`)
  return {
    uid,
    name: shopper.name,
    mobile: maskedPhone(shopper.mobile),
    isMember: shopper.isMember,
    memberUntil: shopper.isMember ? shopper.memberUntil : 0,
  }
}
