import type { liveStreamingArea } from '@/app/routes/live-streaming'
import type { PageRows } from './page-row'

export const liveStreamingPages: PageRows<typeof liveStreamingArea> = {
  liveStreaming: {
    shows: /直播中.*预告.*回放.*件在袋.*去看看.*预告.*开播前 10 分钟提醒.*全部 \d+ 场.*预约.*回放.*全部 \d+ 场/,
    more: {
      'rooms to come': { query: 'tab=soon' },
      recordings: { query: 'tab=replay' },
    },
  },
  liveReplay: {
    query: () => 'liveRoomCode=chengyan-lipstick',
    shows: /开播.*进店.*商品袋.*件.*¥[\d,.]+/,
    hasOwnTitle: true,
    hasGoods: true,
    more: {
      'a room that is not recorded': { query: 'liveRoomCode=suyan-coats' },
      'one that never was': { query: 'liveRoomCode=gone' },
    },
  },
  liveDetails: {
    query: () => 'liveRoomCode=xianhe-strawberry',
    shows: /开播.*进店.*商品袋.*件.*¥[\d,.]+/,
    hasOwnTitle: true,
    hasGoods: true,
    more: {
      'a room to come': { query: 'liveRoomCode=maiyan-croissant' },
      'a room that has ended': { query: 'liveRoomCode=suyan-watches' },
      'one that never was': { query: 'liveRoomCode=gone' },
    },
  },
}
