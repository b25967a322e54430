import type { BlockDraft } from '@contract/console/zone'
import { failParam } from '../../../kernel/errors'

/** What a block of a kind cannot do without, with the words of a refusal. */
const NEEDS: { readonly [K in BlockDraft['kind']]?: readonly (readonly [keyof BlockDraft, string])[] } = {
  adverts: [['spaceId', '请选广告位']],
  hero: [['lines', '请填大标题']],
  entries: [['entries', '请加入口']],
  countdown: [['endsAt', '请选结束时间']],
  ranking: [['ranking', '请选榜单']],
  goods: [['productIds', '请选商品']],
  feed: [['tabs', '请加标签']],
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Refuses blocks that cannot be drawn. SYS_PARAM_ERROR names the field `<blockId>.<field>`: a field is missing, an id
 * is used twice, or there is more than one list.
 */
export function checkBlocks(blocks: readonly BlockDraft[]): void {
  const ids = new Set<string>()
  for (const block of blocks) {
    if (ids.has(block.blockId)) failParam('blockId', '区块重复，请刷新')
    ids.add(block.blockId)
    for (const [field, text] of NEEDS[block.kind] ?? [])
      if (isMissing(block[field])) failParam(`${block.blockId}.${field}`, text)
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
