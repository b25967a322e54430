import type { ZoneLayout } from '@contract/codes/block'
import type { Block } from '@contract/schema/block'

/** The ground of a page: that of its first banner. */
export const groundOf = (blocks: readonly Block[]) =>
  blocks.find(({ adverts }) => adverts?.length)?.adverts?.[0]?.ground

const isAdvert = ({ kind }: Block): boolean => kind === 'adverts' || kind === 'hero'

/** The blocks that a page of a layout draws [zone.layouts]. */
export function blocksIn(layout: ZoneLayout, blocks: readonly Block[]): readonly Block[] {
  const hasAdverts = layout === 'adverts' || layout === 'both'
  const hasCategories = hasTabs(layout)
  return blocks.filter((block) => (hasAdverts || !isAdvert(block)) && (hasCategories || block.kind !== 'entries'))
}

/** Whether the list below has tabs; without them it is the list of the first tab. */
export const hasTabs = (layout: ZoneLayout): boolean => layout === 'categories' || layout === 'both'
