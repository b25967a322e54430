import { HOME_BANNER_SPACE } from '@contract/codes/advert'
import { HOME_PLACE, storePlace, templatePlace, type ZoneLayout, zonePlace } from '@contract/codes/block'
import type { BlockDraft } from '@contract/console/zone'
import type { Command, Picture } from '@contract/schema/shared'
import type { Db } from '../../../kernel/db'
import { cleanHtml } from '../../goods/catalog'
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
  templatePages: readonly { pageCode: string; title: string; blocks: readonly TemplateDemo[] }[]
}

/** A block of a template page; its markup is not yet cleaned. */
type TemplateDemo =
  | { kind: 'hero'; hero: HeroDemo }
  | { kind: 'text'; title: string; html: string }
  | { kind: 'goods'; title: string; productIds: string[] }
  | { kind: 'coupons'; title: string }
  | { kind: 'button'; title: string; command: Command }

interface Deps {
  db: Db
  zoneEditor: Pick<ZoneEditor, 'put'>
}

export async function seedZone({ db, zoneEditor }: Deps, demo: ZoneDemo, now: number): Promise<void> {
  const templates = await Promise.all(
    demo.templatePages.map(async ({ pageCode, title, blocks }) => ({
      place: templatePlace(pageCode),
      title,
      blocks: await Promise.all(blocks.map(templateBlock)),
    })),
  )
  await db.tx(async (tx) => {
    await zoneEditor.put(tx, HOME_PLACE, { title: '首页', layout: 'both', blocks: homeBlocks(demo) }, now)
    for (const { zoneId, title, layout, ...page } of demo.zonePages)
      await zoneEditor.put(tx, zonePlace(zoneId), { title, layout, blocks: zoneBlocks(page) }, now)
    for (const { storeId, hero, floor } of demo.storePages) {
      const blocks: BlockDraft[] = [
        heroBlock(hero),
        { ...shown, blockId: 'live', kind: 'live', title: '本店直播', moreText: '全部直播' },
        { ...shown, blockId: 'floor', kind: 'goods', ...floor },
      ]
      // The editor shows the name of the store.
      await zoneEditor.put(tx, storePlace(storeId), { title: '门店页', layout: 'both', blocks }, now)
    }
    for (const { place, title, blocks } of templates)
      await zoneEditor.put(tx, place, { title, layout: 'both', blocks }, now)
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
    { ...shown, blockId: 'live', kind: 'live', title: '直播', moreText: '全部直播' },
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
    { ...shown, blockId: 'live', kind: 'live', title: '直播', moreText: '全部直播' },
    { ...shown, blockId: 'feed', kind: 'feed', title: '商品流', tabs: [...tabs] },
  ]
}

async function templateBlock(block: TemplateDemo, at: number): Promise<BlockDraft> {
  if (block.kind === 'hero') return { ...heroBlock(block.hero), blockId: `block-${at}` }
  const placed = { ...shown, ...block, blockId: `block-${at}` }
  return placed.kind === 'text' ? { ...placed, html: await cleanHtml(placed.html) } : placed
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
