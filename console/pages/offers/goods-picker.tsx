import type { OfferGoods } from '@contract/console/offer'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../app/query'
import { Button, Checkbox, Drawer, Empty, ErrorStrip, GoodsSearch, Loading, moneyText, Shot } from '../../ui'
import { listPriceText } from './offer-draft'

interface PickerProps {
  title: string
  storeId: string | null
  /** Chosen ids: of products, or of SKUs with `isOfSkus`. */
  chosen: readonly string[]
  isOfSkus?: boolean
  most: number
  /** The products that were seen, so that the form can name the chosen ones. */
  onSeen(goods: readonly OfferGoods[]): void
  onChange(ids: string[]): void
  onClose(): void
}

/** Chooses products of a store, or SKUs of them, by title or id. */
export function GoodsPicker({
  title,
  storeId,
  chosen,
  isOfSkus = false,
  most,
  onSeen,
  onChange,
  onClose,
}: PickerProps) {
  const [sought, setSought] = useState('')
  const found = useCall('offer/goods', { storeId, ...(sought && { text: sought }) })
  const records = found.data?.records ?? []
  const toggle = (id: string, isOn: boolean) => {
    onSeen(records)
    onChange(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  const isFull = chosen.length >= most
  return (
    <Drawer
      open
      title={title}
      size={560}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <span className="note grow">
            已选 {chosen.length}，最多 {most}
          </span>
          <Button type="primary" onClick={onClose}>
            选好了
          </Button>
        </div>
      }
    >
      <div className="stack">
        <GoodsSearch onSearch={setSought} />
        {found.error && <ErrorStrip error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Loading rows={6} />}
        {found.data && records.length === 0 && <Empty text={sought ? `没有找到“${sought}”` : '店铺还没有在售的商品'} />}
        <ul className="offer-goods">
          {records.map((one) => (
            <li key={one.productId}>
              {isOfSkus ? (
                <div className="row">
                  <Shot picture={one.picture} />
                  <span className="two-lines grow">
                    <span>{one.title}</span>
                    <span className="note mono">{one.productId}</span>
                  </span>
                </div>
              ) : (
                <Checkbox
                  checked={chosen.includes(one.productId)}
                  disabled={isFull && !chosen.includes(one.productId)}
                  onChange={() => toggle(one.productId, chosen.includes(one.productId))}
                >
                  <span className="row">
                    <Shot picture={one.picture} />
                    <span className="two-lines grow">
                      <span>{one.title}</span>
                      <span className="note">
                        {listPriceText(one, moneyText)}
                        {storeId === null && `，${one.storeName}`}
                      </span>
                    </span>
                  </span>
                </Checkbox>
              )}
              {isOfSkus &&
                one.skus.map(({ skuId, specText, listCents }) => (
                  <Checkbox
                    key={skuId}
                    className="sku"
                    checked={chosen.includes(skuId)}
                    disabled={isFull && !chosen.includes(skuId)}
                    onChange={() => toggle(skuId, chosen.includes(skuId))}
                  >
                    {specText || one.title} {moneyText(listCents)}
                  </Checkbox>
                ))}
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

interface ChosenProps {
  ids: readonly string[]
  known: ReadonlyMap<string, OfferGoods>
  onRemove(id: string): void
}

/** The chosen products with pictures. */
export function ChosenGoods({ ids, known, onRemove }: ChosenProps) {
  return (
    <ul className="offer-goods is-chosen">
      {ids.map((id) => {
        const one = known.get(id)
        return (
          <li key={id} className="row">
            <Shot picture={one?.picture ?? null} size={32} />
            <span className="two-lines grow">
              <span>{one?.title ?? id}</span>
              <span className={`note${one && !one.isListed ? ' red' : ''}`}>
                {one ? listPriceText(one, moneyText) : ''}
              </span>
            </span>
            <Button
              type="text"
              size="small"
              icon={<X size={14} aria-hidden="true" />}
              aria-label={`去掉 ${one?.title ?? id}`}
              onClick={() => onRemove(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
