import { page } from '@/app/page'
import { RulePage } from '@/features/offers/points-mall/rule-page'

/** How points come, end and are used. */
export default page('pointsRule', () => <RulePage type="points" />)
