import { chinaDay, DAY_MS, monthDay } from '@contract/codes/china-time'
import type { HistoryEntry } from '@contract/schema/history'
import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import { PagedResource } from '@/app/paged-resource'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import type { KeptItem } from './kept-goods'
import { Selection } from './selection'

/** 我的足迹: viewed products by day, for 90 days, unless the shopper disabled it. */
export class HistoryStore {
  readonly selection = new Selection()
  readonly list: PagedResource<HistoryEntry>
  readonly setting: Resource<{ isOn: boolean }>

  constructor(private readonly env: Env) {
    this.list = new PagedResource(
      ({ pageSize, cursor }) => {
        return env.call('GET history/list', { pageSize, ...(cursor && { cursor }) }, { quiet: true })
      },
      { key: ({ id }) => id },
    )
    this.setting = new Resource(() => env.call('GET history/getSetting', {}, { quiet: true }))
  }

  get items(): KeptItem[] {
    const now = this.env.now()
    return this.list.items.map(({ id, seenAt, card }, i) => {
      const above = this.list.items[i - 1]
      const isFirst = !above || chinaDay(above.seenAt) !== chinaDay(seenAt)
      return { key: id, card, ...(isFirst && { head: dayText(seenAt, now) }) }
    })
  }

  async open(): Promise<void> {
    await Promise.all([this.list.reload(), this.setting.reload()])
  }

  async remove(): Promise<void> {
    const { chosen } = this.selection
    if (!(await confirm({ content: `删除 ${chosen.length} 条足迹？`, confirmText: '删除' }))) return
    const reply = await this.env.try(this.env.call('POST history/remove', { ids: chosen.slice(0, 100) }))
    if (!isApiError(reply)) await this.again()
  }

  async clear(): Promise<void> {
    if (!(await confirm({ content: '清空全部足迹？清空后不能恢复', confirmText: '清空' }))) return
    if (!isApiError(await this.env.try(this.env.call('POST history/clear', {})))) await this.again()
  }

  async switchOn(isOn: boolean): Promise<void> {
    if (isApiError(await this.env.try(this.env.call('POST history/setOn', { isOn })))) return
    this.env.toast(isOn ? '已开启，将记录浏览过的商品' : '已关闭，不再记录')
    await this.setting.refresh()
  }

  private again(): Promise<void> {
    this.selection.switch(false)
    return this.list.reload()
  }
}

/** 今天, 昨天, 11 月 20 日 */
function dayText(at: number, now: number): string {
  if (chinaDay(at) === chinaDay(now)) return '今天'
  return chinaDay(at) === chinaDay(now - DAY_MS) ? '昨天' : monthDay(at)
}
