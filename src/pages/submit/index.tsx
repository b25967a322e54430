import { page } from '@/app/page'
import { SubmitPage } from '@/features/trade/checkout/submit-page'
import { CHECKOUT_CELLS } from '@/features/trade/checkout-cells/cells'

export default page('submit', ({ params }) => <SubmitPage params={params} cells={CHECKOUT_CELLS} />)
