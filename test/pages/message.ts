import type { messageArea } from '@/app/routes/message'
import type { PageRows } from './page-row'

export const messagePages: PageRows<typeof messageArea> = {
  msgNav: { shows: /交易消息.*活动消息.*系统通知.*官方客服/ },
}
