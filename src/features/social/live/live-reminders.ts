import { LIVE_REMINDER_LEAD_MS } from '@contract/codes/live'
import type { ListedLive } from '@contract/schema/live'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { toLogin } from '@/app/navigate'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

const LEAD_MINUTES = LIVE_REMINDER_LEAD_MS / 60_000
export const REMINDER_TEXT = `开播前 ${LEAD_MINUTES} 分钟提醒`

/** 预约 of rooms, one call at a time. */
export class LiveReminders {
  /** Code of the room whose reminder is being changed. */
  asking: string | null = null

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env'>(this, { env: false }, { autoBind: true })
  }

  /**
   * Sets the reminder of a room, or withdraws it; a visitor logs in first. `refused` means that the displayed data is
   * outdated; null that no call was sent.
   */
  async turn({
    liveRoomCode,
    isReminded,
  }: Pick<ListedLive, 'liveRoomCode' | 'isReminded'>): Promise<
    Pick<ListedLive, 'isReminded' | 'figureText'> | 'refused' | null
  > {
    const { env } = this
    if (this.asking !== null) return null
    if (!env.stores.get(SessionStore).isLoggedIn) {
      toLogin()
      return null
    }
    this.asking = liveRoomCode
    const reply = await env.try(env.call('POST live/remind', { liveRoomCode, isReminded: !isReminded }))
    runInAction(() => {
      this.asking = null
    })
    if (isApiError(reply)) return 'refused'
    env.toast(reply.isReminded ? `${REMINDER_TEXT}你` : '已取消预约')
    return reply
  }
}
