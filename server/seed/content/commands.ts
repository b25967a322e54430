import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { Command } from '@contract/schema/shared'
import { type Static, Type as T } from '@sinclair/typebox'
import { OneOf, Said, Slug, Strict } from './shapes'

const AREAS = {
  'flash-sales': 'C0040020300',
  'cross-border': 'C0090002',
  coupons: 'C0040010401',
  'points-mall': 'C0090010',
  'scan-and-go': 'C0000011001',
} as const
const AREA_NAMES = ['flash-sales', 'cross-border', 'coupons', 'points-mall', 'scan-and-go'] as const

/** Target of a tap: a product, a category, a search, an area of the mall, a zone, or a template page. */
export const LeadsTo = T.Union([
  Strict({ product: Slug }),
  Strict({ category: Slug }),
  Strict({ search: Said }),
  Strict({ area: OneOf(AREA_NAMES) }),
  Strict({ zone: Slug }),
  Strict({ page: Slug, navBarColor: T.String({ pattern: '^#[0-9a-f]{6}$' }), from: Said }),
])

/** The feature command of a target. */
export function commandOf(to: Static<typeof LeadsTo>): Command {
  if ('product' in to) return { cmd: 'C0020030000', params: { productId: to.product } }
  if ('category' in to) return { cmd: 'C0000030101', params: { id: to.category } }
  if ('area' in to) return { cmd: AREAS[to.area], params: {} }
  if ('zone' in to) return { cmd: 'C0040020203', params: { id: to.zone } }
  if ('search' in to) return { cmd: 'C0040010101', params: { name: to.search } }
  const { page, navBarColor, from } = to
  return { cmd: TEMPLATE_COMMAND, params: { pageCode: page, navBarColor, from } }
}
