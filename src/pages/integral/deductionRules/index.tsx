import { page } from '@/app/page'
import { RulePage } from '@/features/offers/points-mall/rule-page'

/** How points take off what an order costs. */
export default page('deductionRule', () => <RulePage type="deduction" />)
