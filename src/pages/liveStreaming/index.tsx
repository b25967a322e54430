import { page } from '@/app/page'
import { LiveList } from '@/features/social/live/live-list'

/** Live rooms on air, to come and recorded. */
export default page('liveStreaming', ({ params }) => <LiveList params={params} />)
