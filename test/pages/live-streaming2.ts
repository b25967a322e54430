import type { liveStreaming2Area } from '@/app/routes/live-streaming2'
import { front } from '../support/phone'
import type { PageRows } from './page-row'

export const liveStreaming2Pages: PageRows<typeof liveStreaming2Area> = {
  liveHome: {
    shows: /直播中.*预告.*回放.*初冬上新专场.*预告.*开播前 10 分钟提醒.*全部 \d+ 场.*预约.*回放.*全部 \d+ 场/,
  },
  liveDetail: {
    query: () => 'liveRoomCode=suyan-winter',
    shows: /开播.*打开声音/,
    hasOwnTitle: true,
    more: {
      'the bag': {
        by: async (page) => {
          await front(page)
            .getByRole('button', { name: /^商品袋/ })
            .tap()
          await page.locator('.live-shelf__row').first().waitFor()
        },
      },
      'a room to come': { query: 'liveRoomCode=suyan-coats' },
      'one that never was': { query: 'liveRoomCode=gone' },
    },
  },
}
