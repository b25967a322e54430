import { type BlockKind, kindsOf } from '@contract/codes/block'
import type { BlockDraft } from '@contract/console/zone'
import { failParam } from '../../../kernel/errors'
import { plainText } from '../../goods/catalog'

/** The required fields of a kind of block, with the text of the refusal. */
const NEEDS: { readonly [K in BlockDraft['kind']]?: readonly (readonly [keyof BlockDraft, string])[] } = {
  adverts: [['spaceId', '请选广告位']],
  hero: [['lines', '请填大标题']],
  entries: [['entries', '请加入口']],
  countdown: [['endsAt', '请选结束时间']],
  ranking: [['ranking', '请选榜单']],
  goods: [['productIds', '请选商品']],
  button: [
    ['title', '请填按钮文字'],
    ['command', '请选点了去哪'],
  ],
  feed: [['tabs', '请加标签']],
}

/** Text of a refusal: there is no such place, or a store's is outside the scope. */
export const UNKNOWN_PLACE = '没有这个页面'

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Refuses blocks that cannot be drawn. SYS_PARAM_ERROR names the field `<blockId>.<field>`: a field is missing, an id
 * is used twice, there is more than one list, or the place has no blocks of a kind.
 */
export function checkBlocks(place: string, blocks: readonly BlockDraft[]): void {
  const kinds: readonly BlockKind[] = kindsOf(place)
  const ids = new Set<string>()
  for (const block of blocks) {
    if (ids.has(block.blockId)) failParam('blockId', '区块重复，请刷新')
    ids.add(block.blockId)
    if (!kinds.includes(block.kind)) failParam(`${block.blockId}.kind`, '这个页面没有这种区块')
    for (const [field, text] of NEEDS[block.kind] ?? [])
      if (isMissing(block[field])) failParam(`${block.blockId}.${field}`, text)
    if (block.kind === 'text' && block.title.trim() === '' && plainText(block.html ?? '').trim() === '')
      failParam(`${block.blockId}.html`, '请填标题或文字')
    const tabs = block.tabs ?? []
    if (new Set(tabs.map(({ tabId }) => tabId)).size < tabs.length) failParam(`${block.blockId}.tabs`, '标签重复')
  }
  if (blocks.filter(({ kind }) => kind === 'feed').length > 1) failParam('blocks', '一页只能有一个商品流')
}

/** All links of a block: its own as '', those of its entries by their index. */
export function linksOf({ command, entries = [] }: Pick<BlockDraft, 'command' | 'entries'>) {
  return [
    ...(command ? [{ at: '', command }] : []),
    ...entries.map((entry, index) => ({ at: String(index), command: entry.command })),
  ]
}

/** The products that a block shows or links to, each with its field. */
export const goodsOf = (block: BlockDraft): { field: string; productId: string }[] => [
  ...(block.productIds ?? []).map((productId) => ({ field: `${block.blockId}.productIds`, productId })),
  ...linksOf(block).flatMap(({ at, command }) =>
    command.params.productId === undefined
      ? []
      : [{ field: `${block.blockId}.${at === '' ? 'command' : 'entries'}`, productId: command.params.productId }],
  ),
]
