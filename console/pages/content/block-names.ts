import type { BlockKind, Ranking, ZoneLayout } from '@contract/codes/block'
import type { Reply } from '../../app/api'

export type Block = Reply<'zone/detail'>['draft'][number]

export const KIND_NAMES: Readonly<Record<BlockKind, string>> = {
  adverts: '广告位',
  hero: '首屏橱窗',
  entries: '入口',
  notice: '公告',
  countdown: '倒计时',
  coupons: '领券横条',
  flashSale: '限时抢购',
  ranking: '榜单',
  goods: '商品楼层',
  live: '直播',
  text: '文字',
  button: '按钮',
  bought: '再次购买',
  feed: '商品流',
}

export const RANKING_NAMES: Readonly<Record<Ranking, string>> = {
  sales: '热卖榜',
  newest: '新品榜',
  favourites: '收藏榜',
}

export const LAYOUT_NAMES: Readonly<Record<ZoneLayout, string>> = {
  plain: '只有商品',
  adverts: '广告和商品',
  categories: '分类和商品',
  both: '广告、分类和商品',
}

/** Initial titles, where the name of the kind means nothing to shoppers. */
const FIRST_TITLES: { readonly [K in BlockKind]?: string } = {
  countdown: '还剩',
  coupons: '领券',
  goods: '精选好物',
  text: '',
  button: '',
}

const newId = () => `b${Math.random().toString(36).slice(2, 10)}`

/** A new block of a kind, with the fields to fill in. */
export function blankBlock(kind: BlockKind): Block {
  const block = { blockId: newId(), kind, isHidden: false, title: FIRST_TITLES[kind] ?? KIND_NAMES[kind] }
  if (kind === 'adverts') return { ...block, spaceId: 'home-banner' }
  if (kind === 'hero') return { ...block, note: '', lines: [], callout: '', ground: 'peach', command: null }
  if (kind === 'entries') return { ...block, entries: [] }
  if (kind === 'ranking') return { ...block, ranking: 'sales', categoryId: '', moreText: '完整榜单' }
  if (kind === 'text') return { ...block, html: '' }
  if (kind === 'button') return { ...block, command: null }
  if (kind === 'live') return { ...block, moreText: '全部直播' }
  if (kind === 'goods') return { ...block, productIds: [], moreText: '', command: null }
  if (kind === 'feed') return { ...block, tabs: [{ tabId: newId(), title: '全部', rule: { sort: 'overall' } }] }
  return kind === 'countdown' ? { ...block, command: null } : block
}

/** The differences of the draft from the live blocks, block by block. */
export function differences(draft: readonly Block[], live: readonly Block[]): { blockId: string; text: string }[] {
  const before = new Map(live.map((block, index) => [block.blockId, { block, index }]))
  const changed = draft.flatMap((block, index) => {
    const known = before.get(block.blockId)
    const name = `${KIND_NAMES[block.kind]}“${block.title}”`
    if (!known) return [{ blockId: block.blockId, text: `新加 ${name}` }]
    if (JSON.stringify(known.block) !== JSON.stringify(block)) return [{ blockId: block.blockId, text: `改了 ${name}` }]
    return known.index === index
      ? []
      : [{ blockId: block.blockId, text: `移动 ${name}，第 ${known.index + 1} 到第 ${index + 1}` }]
  })
  const left = new Set(draft.map(({ blockId }) => blockId))
  const gone = live.filter(({ blockId }) => !left.has(blockId))
  return [
    ...changed,
    ...gone.map(({ blockId, kind, title }) => ({ blockId, text: `删掉 ${KIND_NAMES[kind]}“${title}”` })),
  ]
}
