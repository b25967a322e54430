import type { LiveTab } from '@contract/codes/live'
import { area, row } from './area'

/** Live rooms whose picture fills the screen, and a list of all with upright covers. */
export const liveStreaming2Area = area('pages/liveStreaming2', {
  liveHome: row<{ tab?: LiveTab; storeId?: string }>({
    at: 'home/index',
    title: '直播',
    login: false,
    pullDown: true,
    share: true,
  }),
  liveDetail: row<{ liveRoomCode: string }>({
    at: 'detail/index',
    title: '直播间',
    login: false,
    share: true,
    page: { navigationStyle: 'custom' },
    needs: { liveRoomCode: true },
  }),
})
