import { HOME_BANNER_SPACE } from '@contract/codes/advert'
import { HOME_PLACE, storePlace, type ZoneLayout, zonePlace } from '@contract/codes/block'
import type { BlockDraft } from '@contract/console/zone'
import type { Command, Picture } from '@contract/schema/shared'
import type { Db } from '../../../kernel/db'
import type { ZoneEditor } from './zone-editor.service'

type Tab = NonNullable<BlockDraft['tabs']>[number]

interface EntryDemo {
  title: string
  picture: Picture
  command: Command
}

interface HeroDemo {
  kicker: string
  lines: string[]
  callout: string
  picture: Picture & Pick<Required<BlockDraft>, 'ground'>
  command: Command | null
}

export interface ZoneDemo {
  homeIcons: readonly (EntryDemo & { iconId: string })[]
  homeFloors: readonly {
    floorId: string
    title: string
    moreText: string
    moreCommand: Command
    productIds: string[]
  }[]
  feedTabs: readonly Tab[]
  /** Zones beside home. */
  zonePages: readonly {
    zoneId: string
    title: string
    layout: ZoneLayout
    hero: HeroDemo
    entries: readonly EntryDemo[]
    ranking: { title: string; categoryId: string }
    tabs: readonly Tab[]
  }[]
  /** Pages of stores that have blocks. */
  storePages: readonly {
    storeId: string
    hero: HeroDemo
    floor: { title: string; productIds: string[] }
  }[]
}

interface Deps {
  db: Db
  zoneEditor: Pick<ZoneEditor, 'put'>
}

export async function seedZone({ db, zoneEditor }: Deps, demo: ZoneDemo, now: number): Promise<void> {
  await db.tx(async (tx) => {
    await zoneEditor.put(tx, HOME_PLACE, { title: '首页', layout: 'both', blocks: homeBlocks(demo) }, now)
    for (const { zoneId, title, layout, ...page } of demo.zonePages)
      await zoneEditor.put(tx, zonePlace(zoneId), { title, layout, blocks: zoneBlocks(page) }, now)
    for (const { storeId, hero, floor } of demo.storePages) {
      const blocks = [heroBlock(hero), { ...shown, blockId: 'floor', kind: 'goods' as const, ...floor }]
      // The editor shows the name of the store.
      await zoneEditor.put(tx, storePlace(storeId), { title: '门店页', layout: 'both', blocks }, now)
    }
  })
}

const shown = { isHidden: false }

function homeBlocks({ homeIcons, homeFloors, feedTabs }: ZoneDemo): BlockDraft[] {
  const entries = homeIcons.map(({ title, picture, command }) => ({ title, picture, command }))
  return [
    { ...shown, blockId: 'banner', kind: 'adverts', title: '首屏橱窗', spaceId: HOME_BANNER_SPACE },
    { ...shown, blockId: 'entries', kind: 'entries', title: '入口', entries },
    { ...shown, blockId: 'notice', kind: 'notice', title: '公告' },
    { ...shown, blockId: 'flash', kind: 'flashSale', title: '限时抢购' },
    { ...shown, blockId: 'coupons', kind: 'coupons', title: '领券' },
    ...homeFloors.map(({ floorId, moreCommand, ...floor }): BlockDraft => {
      return { ...shown, blockId: floorId, kind: 'goods', command: moreCommand, ...floor }
    }),
    { ...shown, blockId: 'bought', kind: 'bought', title: '再次购买' },
    { ...shown, blockId: 'feed', kind: 'feed', title: '商品流', tabs: [...feedTabs] },
  ]
}

function zoneBlocks({
  hero,
  entries,
  ranking,
  tabs,
}: Omit<ZoneDemo['zonePages'][number], 'zoneId' | 'title' | 'layout'>): BlockDraft[] {
  return [
    heroBlock(hero),
    { ...shown, blockId: 'entries', kind: 'entries', title: '入口', entries: entries.map((entry) => ({ ...entry })) },
    { ...shown, blockId: 'ranking', kind: 'ranking', ranking: 'sales', moreText: '完整榜单', ...ranking },
    { ...shown, blockId: 'feed', kind: 'feed', title: '商品流', tabs: [...tabs] },
  ]
}

function heroBlock({ kicker, lines, callout, picture, command }: HeroDemo): BlockDraft {
  const { ground, ...image } = picture
  return {
    ...shown,
    blockId: 'hero',
    kind: 'hero',
    title: '橱窗',
    note: kicker,
    lines,
    callout,
    image: { ...image, ground },
    ground,
    command,
  }
}
