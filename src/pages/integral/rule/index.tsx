import { page } from '@/app/page'
import { RulePage } from '@/features/offers/points-mall/rule-page'

/** The rules for earning, expiry and use of points. */
export default page('pointsRule', () => <RulePage type="points" />)
