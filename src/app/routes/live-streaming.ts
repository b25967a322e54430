import type { LiveTab } from '@contract/codes/live'
import { area, row } from './area'

/** Live rooms with a landscape picture, and the list of all. */
export const liveStreamingArea = area('pages/liveStreaming', {
  liveStreaming: row<{ tab?: LiveTab; storeId?: string }>({
    at: 'index',
    title: '直播',
    login: false,
    pullDown: true,
    share: true,
    featureCodes: ['C0090013'],
  }),
  liveReplay: row<{ liveRoomCode: string }>({
    at: 'replay/index',
    title: '直播回放',
    login: false,
    share: true,
    needs: { liveRoomCode: true },
  }),
  liveDetails: row<{ liveRoomCode: string }>({
    at: 'details/index',
    title: '直播间',
    login: false,
    share: true,
    needs: { liveRoomCode: true },
  }),
})
