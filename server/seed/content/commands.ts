import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { Command } from '@contract/schema/shared'
import { type Static, Type as T } from '@sinclair/typebox'
import { OneOf, Said, Slug, Strict } from './shapes'

/** Target of a tap: a product, a category, a search, flash sales, cross-border goods, or a template page. */
export const LeadsTo = T.Union([
  Strict({ product: Slug }),
  Strict({ category: Slug }),
  Strict({ search: Said }),
  Strict({ area: OneOf(['flash-sales', 'cross-border']) }),
  Strict({ page: Slug, navBarColor: T.String({ pattern: '^#[0-9a-f]{6}$' }), from: Said }),
])

/** The feature command of a target. */
export function commandOf(to: Static<typeof LeadsTo>): Command {
  if ('product' in to) return { cmd: 'C0020030000', params: { productId: to.product } }
  if ('category' in to) return { cmd: 'C0000030101', params: { id: to.category } }
  if ('area' in to) return { cmd: to.area === 'flash-sales' ? 'C0040020300' : 'C0090002', params: {} }
  if ('search' in to) return { cmd: 'C0040010101', params: { name: to.search } }
  const { page, navBarColor, from } = to
  return { cmd: TEMPLATE_COMMAND, params: { pageCode: page, navBarColor, from } }
}
