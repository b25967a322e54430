import type { PointItemKind } from '@contract/codes/points-mall'
import type { PointItem } from '@contract/schema/points-mall'
import { makeAutoObservable } from 'mobx'
import { PagedResource, type PageQuery } from '@/app/paged-resource'
import type { Env } from '@/app/stores'
import type { TabItem } from '@/ui/tabs/tabs'
import { NO_ITEMS } from './no-items'

type MallTab = 'all' | 'reachable' | PointItemKind

export const MALL_TABS: readonly TabItem<MallTab>[] = [
  { key: 'all', text: '全部' },
  { key: 'reachable', text: '我能兑' },
  { key: 'goods', text: '好物' },
  { key: 'coupon', text: '优惠券' },
  { key: 'voucher', text: '卡券' },
]

const FILTERS = {
  all: {},
  reachable: { isReachable: true },
  goods: { kind: 'goods' },
  coupon: { kind: 'coupon' },
  voucher: { kind: 'voucher' },
} as const

/** Points items of one tab. */
export class PointsMallStore {
  tab: MallTab = 'all'
  readonly list: PagedResource<PointItem>

  constructor(env: Env) {
    const load = async (page: PageQuery) => {
      const ask = { ...page, filters: FILTERS[this.tab] }
      return (await env.legacy('neweshop.point.getPointMallNew', ask, { quiet: true })) ?? NO_ITEMS
    }
    this.list = new PagedResource(load, { key: (one) => one.itemId })
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  choose(tab: MallTab): Promise<void> {
    this.tab = tab
    this.list.clear()
    return this.list.reload()
  }
}
