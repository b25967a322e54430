import { page } from '@/app/page'
import { RulePage } from '@/features/offers/points-mall/rule-page'

/** The rules for points that reduce the price of an order. */
export default page('deductionRule', () => <RulePage type="deduction" />)
