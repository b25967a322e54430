import type { GoodsState } from '@contract/codes/goods'
import { Tag, type TagLook } from '../../ui'

const LOOKS: Readonly<Record<GoodsState, TagLook>> = {
  onShelf: 'ok',
  soldOut: 'warn',
  hidden: 'info',
  offShelf: 'plain',
}

/** The state of a product in the shop. */
export function GoodsTag({ state, text }: { state: GoodsState; text: string }) {
  return (
    <Tag look={LOOKS[state]} progress={state === 'onShelf' ? 'full' : 'ring'}>
      {text}
    </Tag>
  )
}
