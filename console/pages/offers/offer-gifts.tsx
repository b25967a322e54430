import type { OfferGoods } from '@contract/console/offer'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, Field, moneyText, Shot } from '../../ui'
import { GoodsPicker } from './goods-picker'
import { type RuleProps, YuanField } from './offer-rule'

/** SKUs with their products, by id. */
export function skusOf(known: ReadonlyMap<string, OfferGoods>) {
  return new Map([...known.values()].flatMap((one) => one.skus.map((sku) => [sku.skuId, { ...sku, one }] as const)))
}

/** The gifts or trade-ins of an offer. */
export function GiftsField({
  draft,
  faults,
  known,
  onChange,
  onSeen,
}: RuleProps & { onSeen(goods: readonly OfferGoods[]): void }) {
  return (
    <GiftList
      isGift={draft.kind === 'gift'}
      storeId={draft.storeId}
      goods={draft.goods}
      fault={faults.goods}
      most={20}
      known={known}
      onSeen={onSeen}
      onChange={(goods) => onChange({ goods })}
    />
  )
}

type Given = { skuId: string; cents: number }

interface GiftListProps {
  isGift: boolean
  storeId: string | null
  goods: readonly Given[]
  fault: string | undefined
  most: number
  known: ReadonlyMap<string, OfferGoods>
  onSeen(goods: readonly OfferGoods[]): void
  onChange(goods: Given[]): void
}

/** Gifts, or trade-ins with their prices; gifts are given in this order while they are in stock. */
export function GiftList({ isGift, storeId, goods, fault, most, known, onSeen, onChange }: GiftListProps) {
  const [isOpen, setOpen] = useState(false)
  const skus = skusOf(known)
  return (
    <Field
      title={isGift ? '赠品' : '换购品'}
      note={isGift ? '按顺序送，送完换下一个' : '每个有自己的换购价'}
      fault={fault}
    >
      <div>
        <Button size="small" disabled={storeId === null} onClick={() => setOpen(true)}>
          {isGift ? '选赠品' : '选换购品'}
        </Button>
      </div>
      <ul className="offer-goods is-chosen">
        {goods.map(({ skuId, cents }) => {
          const sku = skus.get(skuId)
          const name = [sku?.one.title ?? skuId, sku?.specText].filter(Boolean).join(' ')
          return (
            <li key={skuId} className="row">
              <Shot picture={sku?.one.picture ?? null} size={32} />
              <span className="two-lines grow">
                <span>{name}</span>
                <span className="note">{sku ? `原价 ${moneyText(sku.listCents)}` : ''}</span>
              </span>
              {!isGift && (
                <YuanField
                  title={`${name} 换购价`}
                  cents={cents}
                  onChange={(value) =>
                    onChange(goods.map((one) => (one.skuId === skuId ? { skuId, cents: value ?? 0 } : one)))
                  }
                />
              )}
              <Button
                type="text"
                size="small"
                icon={<X size={14} aria-hidden="true" />}
                aria-label={`去掉 ${name}`}
                onClick={() => onChange(goods.filter((one) => one.skuId !== skuId))}
              />
            </li>
          )
        })}
      </ul>
      {isOpen && (
        <GoodsPicker
          isOfSkus
          title={isGift ? '选赠品' : '选换购品'}
          storeId={storeId}
          chosen={goods.map(({ skuId }) => skuId)}
          most={most}
          onSeen={onSeen}
          onChange={(ids) =>
            onChange(ids.map((skuId) => goods.find((one) => one.skuId === skuId) ?? { skuId, cents: isGift ? 0 : 990 }))
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  )
}
