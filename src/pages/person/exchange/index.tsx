import { AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { page } from '@/app/page'
import { RefundForm } from '@/features/trade/aftersale/refund-form'

export default page('exchange', ({ params }) => <RefundForm ask={params} type={AFTERSALE_TYPE.replacement} />)
