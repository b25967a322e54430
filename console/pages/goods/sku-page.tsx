import { stockText } from '@contract/codes/sku'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCall } from '../../app/query'
import { Shot, Tag } from '../../ui'
import { SkuSheet } from './sku-sheet'
import './goods-sku.css'

/** The sheet on its own page: for accounts that count stock and edit nothing else of a product. */
export default function SkuPage() {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  const { data } = useCall('sku/list', { productId })
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/stock">
          <ArrowLeft size={14} aria-hidden="true" />
          库存
        </Link>
        {data && <span>{data.storeName}</span>}
      </nav>
      {data && (
        <div className="page-head sku-head">
          <Shot picture={data.picture} size={48} />
          <div className="grow">
            <div className="row">
              <h1 className="one-line">{data.title}</h1>
              <Tag look={data.isOnShelf ? 'ok' : 'plain'} progress="full">
                {data.isOnShelf ? '在售' : '已下架'}
              </Tag>
            </div>
            <div className="note">
              {data.productId}，已售 {data.soldCount}，可售{' '}
              {stockText(
                data.skus.reduce((sum, { available }) => sum + available, 0),
                data.isWeighed,
              )}
            </div>
          </div>
        </div>
      )}
      <SkuSheet productId={productId} />
    </>
  )
}
