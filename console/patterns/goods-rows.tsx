import type { Picture } from '@contract/schema/shared'
import { Shot, Tag } from '../ui'

interface GoodsRow {
  lineId: string
  title: string
  specText: string
  picture: Picture
  number: number
  hasCase: boolean
}

/** Goods that staff compare with those in the shopper's hands. */
export function GoodsRows({ goods }: { goods: readonly GoodsRow[] }) {
  return (
    <ul className="rows goods-rows">
      {goods.map(({ lineId, title, specText, picture, number, hasCase }) => (
        <li key={lineId} className="row">
          <Shot picture={picture} size={56} />
          <span className="two-lines grow">
            <span>{title}</span>
            <span className="note">{specText}</span>
          </span>
          {hasCase && (
            <Tag look="bad" progress="flat">
              售后中
            </Tag>
          )}
          <b className="goods-rows__number">× {number}</b>
        </li>
      ))}
    </ul>
  )
}
