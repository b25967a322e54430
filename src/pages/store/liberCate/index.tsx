import { page } from '@/app/page'
import { ZoneScreen } from '@/features/system/zone/zone-screen'

/** A zone by its categories. */
export default page('zoneCategories', ({ params }) => <ZoneScreen layout="categories" params={params} />)
