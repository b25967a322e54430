import { LIVE_TABS, type LiveTab } from '@contract/codes/live'
import type { ListedLive } from '@contract/schema/live'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import { LiveReminders } from './live-reminders'

type List = PagedResource<ListedLive>

/** The rooms on air, to come and recorded, of all stores or of one. */
export class LiveListStore {
  tab: LiveTab
  readonly lists: { readonly [T in LiveTab]: List }
  readonly reminders: LiveReminders

  constructor(env: Env, asked: { tab?: string | undefined; storeId?: string | undefined }) {
    this.tab = LIVE_TABS.find((one) => one === asked.tab) ?? 'live'
    const { storeId } = asked
    const of = (tab: LiveTab): List =>
      new PagedResource(
        (query) => env.call('GET live/list', { tab, ...(storeId && { storeId }), ...query }, { quiet: true }),
        { key: ({ liveRoomCode }) => liveRoomCode },
      )
    this.lists = { live: of('live'), soon: of('soon'), replay: of('replay') }
    this.reminders = new LiveReminders(env)
    makeAutoObservable(this, { lists: false, reminders: false }, { autoBind: true })
  }

  get shown(): List {
    return this.lists[this.tab]
  }
  /** All lists, that of the tab first. */
  get sources(): readonly List[] {
    return [this.shown, ...LIVE_TABS.filter((tab) => tab !== this.tab).map((tab) => this.lists[tab])]
  }
  /** The tab 直播中 shows the first rooms of the other two, too. */
  get isEmpty(): boolean {
    return this.tab === 'live' ? this.sources.every((list) => list.isEmpty) : this.shown.isEmpty
  }

  choose(tab: LiveTab): void {
    this.tab = tab
  }

  async reload(): Promise<void> {
    await Promise.all(this.sources.map((list) => list.reload()))
  }

  async refresh(): Promise<void> {
    await Promise.all(this.sources.map((list) => list.refresh()))
  }

  async remind(room: ListedLive): Promise<void> {
    const reply = await this.reminders.turn(room)
    if (reply === 'refused') await this.refresh()
    else if (reply) this.lists.soon.patch(room.liveRoomCode, reply)
  }
}
