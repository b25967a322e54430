import { page } from '@/app/page'
import { LiveList } from '@/features/social/live/live-list'

/** The same rooms as liveStreaming, with upright covers. */
export default page('liveHome', ({ params }) => <LiveList params={params} isUpright />)
