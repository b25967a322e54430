import { LIVE_STATUS, LIVE_WATCH_EVERY_MS } from '@contract/codes/live'
import type { LiveGoods, LiveRoom } from '@contract/schema/live'
import { makeAutoObservable } from 'mobx'
import { useEvery } from '@/app/every'
import { useLocalStore, useOpen, useShow } from '@/app/page'
import { PagedResource } from '@/app/paged-resource'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { LiveReminders } from './live-reminders'
import { PlayingStore } from './playing.store'

/** One room on screen: its state, its shelf and its picture. */
export class LiveRoomStore {
  /** Each load reports the room as watched. */
  readonly room: Resource<LiveRoom>
  readonly goods: PagedResource<LiveGoods>
  readonly playing = new PlayingStore()
  readonly reminders: LiveReminders
  isBagOpen = false

  constructor(
    env: Env,
    readonly liveRoomCode: string,
  ) {
    this.room = new Resource(() => env.call('POST live/watch', { liveRoomCode }, { quiet: true }))
    this.goods = new PagedResource((query) => env.call('GET live/goods', { liveRoomCode, ...query }, { quiet: true }), {
      key: ({ number }) => String(number),
    })
    this.reminders = new LiveReminders(env)
    makeAutoObservable(
      this,
      { liveRoomCode: false, room: false, goods: false, playing: false, reminders: false },
      { autoBind: true },
    )
  }

  /** The address to play now; empty while the room has no picture. */
  get streamUrl(): string {
    const { value } = this.room
    return value?.status === LIVE_STATUS.live ? value.streamUrl : ''
  }
  /** A banned room has no shelf. */
  get hasShelf(): boolean {
    return this.room.value !== null && this.room.value.status !== LIVE_STATUS.banned
  }

  async open(): Promise<void> {
    await Promise.all([this.room.reload(), this.goods.reload()])
  }

  /** Reports the room, and shows what has changed since the last report. */
  async watch(): Promise<void> {
    const before = this.room.value
    await this.room.refresh()
    const now = this.room.value
    if (before && now && (before.goodsCount !== now.goodsCount || before.status !== now.status))
      await this.goods.refresh()
  }

  async remind(): Promise<void> {
    const { value } = this.room
    const reply = value && (await this.reminders.turn(value))
    if (reply === 'refused') await this.watch()
    else if (value && reply) this.room.set({ ...value, ...reply })
  }

  setBag(isOpen: boolean): void {
    this.isBagOpen = isOpen
  }

  dispose(): void {
    this.playing.dispose()
  }
}

/** The store of a room's page; reports the room while the page is in front. */
export function useLiveRoom(liveRoomCode: string): LiveRoomStore {
  const store = useLocalStore('room', (env) => new LiveRoomStore(env, liveRoomCode))
  useOpen(store.open)
  useShow(store.watch)
  useEvery(LIVE_WATCH_EVERY_MS, store.watch, store.room.isLoaded)
  return store
}
