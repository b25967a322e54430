import { AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { page } from '@/app/page'
import { RefundForm } from '@/features/trade/aftersale/refund-form'

const TYPES = Object.values(AFTERSALE_TYPE)

export default page('applyRefund', ({ params: { type, ...ask } }) => (
  <RefundForm ask={ask} type={TYPES.find((one) => String(one) === type) ?? AFTERSALE_TYPE.refund} />
))
