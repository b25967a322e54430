import { page } from '@/app/page'
import { SubmitPage } from '@/features/trade/checkout/submit-page'

export default page('submit', ({ params }) => <SubmitPage params={params} />)
