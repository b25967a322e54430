import { COUPON_KINDS } from '@contract/codes/coupon'
import type { ConsoleCouponDraft } from '@contract/console/coupon'
import type { OfferGoods } from '@contract/console/offer'
import { useState } from 'react'
import { useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { Button, Checkbox, Field, Input, InputNumber, MomentField, Segmented, Select } from '../../ui'
import { COUPON_KIND_TEXT } from './coupon-draft'
import { ChosenGoods, GoodsPicker } from './goods-picker'
import { foldOf, perMilleOf } from './offer-draft'
import { GiftList } from './offer-gifts'
import { YuanField } from './offer-rule'

export interface CouponFieldsProps {
  draft: ConsoleCouponDraft
  faults: Readonly<Partial<Record<string, string>>>
  isNew: boolean
  known: ReadonlyMap<string, OfferGoods>
  onSeen(goods: readonly OfferGoods[]): void
  onChange(change: Partial<ConsoleCouponDraft>): void
}

/** The store, kind and amount of a coupon. */
export function CouponAmount({ draft, faults, isNew, known, onSeen, onChange }: CouponFieldsProps) {
  const staff = useStaff()
  const stores = useCall('store/names', {})
  const own = (stores.data?.records ?? []).map(({ storeId, name }) => ({ value: storeId, label: name }))
  const { kind } = draft
  return (
    <>
      <div className="offer-pair">
        <Field title="类型">
          <Select
            showSearch
            optionFilterProp="label"
            aria-label="类型"
            value={kind}
            disabled={!isNew}
            options={COUPON_KINDS.map((value) => ({ value, label: COUPON_KIND_TEXT[value] }))}
            onChange={(next) => onChange({ kind: next, giftSkuIds: [], cents: next === 'freight' ? 0 : 1000 })}
          />
        </Field>
        <Field title="店铺" fault={faults.storeId}>
          <Select
            showSearch
            aria-label="店铺"
            optionFilterProp="label"
            value={draft.storeId ?? ''}
            options={staff.allStores && kind !== 'gift' ? [{ value: '', label: '全场' }, ...own] : own}
            onChange={(id) =>
              onChange({ storeId: id || null, productIds: draft.productIds === null ? null : [], giftSkuIds: [] })
            }
          />
        </Field>
      </div>
      <Field title="名称" note={`${draft.title.length} / 20`} fault={faults.title}>
        <Input
          aria-label="名称"
          value={draft.title}
          maxLength={20}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <div className="offer-pair">
        <Field title="满多少可用" note="按商品原价，0 为无门槛" fault={faults.from}>
          <YuanField title="门槛" cents={draft.from} onChange={(from) => onChange({ from: from ?? 0 })} />
        </Field>
        {(kind === 'amount' || kind === 'freight') && (
          <Field
            title={kind === 'amount' ? '减多少' : '最多抵运费'}
            note={kind === 'freight' && '0 为全免'}
            fault={faults.cents}
          >
            <YuanField title="面额" cents={draft.cents} onChange={(cents) => onChange({ cents: cents ?? 0 })} />
          </Field>
        )}
        {kind === 'discount' && (
          <Field title="打几折" note="最多减 0 为不限" fault={faults.perMille}>
            <div className="row">
              <InputNumber
                aria-label="折扣"
                suffix="折"
                min={0.01}
                max={9.99}
                precision={2}
                controls={false}
                value={foldOf(draft.perMille)}
                onChange={(fold) => onChange({ perMille: perMilleOf(fold ?? 10) })}
              />
              <YuanField title="最多减" cents={draft.most} onChange={(most) => onChange({ most: most ?? 0 })} />
            </div>
          </Field>
        )}
      </div>
      {kind === 'gift' && (
        <GiftList
          isGift
          storeId={draft.storeId}
          goods={draft.giftSkuIds.map((skuId) => ({ skuId, cents: 0 }))}
          fault={faults.giftSkuIds}
          most={10}
          known={known}
          onSeen={onSeen}
          onChange={(goods) => onChange({ giftSkuIds: goods.map(({ skuId }) => skuId) })}
        />
      )}
    </>
  )
}

/** The goods of a coupon: all, of a category, or the chosen ones. */
export function CouponReach({ draft, faults, known, onSeen, onChange }: CouponFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const [isOfCategory, setOfCategory] = useState(draft.categoryId !== null)
  const { productIds } = draft
  const categories = useCall('coupon/categories', {}, { enabled: isOfCategory })
  const reach = productIds !== null ? 'some' : isOfCategory ? 'category' : 'all'
  return (
    <Field title="哪些商品可用" fault={faults.productIds ?? faults.categoryId}>
      <div className="row wrap">
        <Segmented
          aria-label="商品范围"
          value={reach}
          options={[
            { value: 'all', label: draft.storeId === null ? '全场商品' : '全店商品' },
            ...(draft.kind === 'gift' ? [] : [{ value: 'category', label: '一个品类' }]),
            { value: 'some', label: '部分商品' },
          ]}
          onChange={(next) => {
            setOfCategory(next === 'category')
            onChange({ productIds: next === 'some' ? [] : null, categoryId: null })
          }}
        />
        {reach === 'category' && (
          <Select
            showSearch
            aria-label="品类"
            placeholder="选品类"
            optionFilterProp="label"
            className="grow"
            value={draft.categoryId}
            options={(categories.data?.records ?? []).map(({ categoryId, name }) => ({
              value: categoryId,
              label: name,
            }))}
            onChange={(categoryId) => onChange({ categoryId })}
          />
        )}
        {productIds !== null && (
          <>
            <Button size="small" onClick={() => setOpen(true)}>
              选商品
            </Button>
            <span className="note">已选 {productIds.length} 件</span>
          </>
        )}
      </div>
      {productIds !== null && productIds.length > 0 && (
        <ChosenGoods
          ids={productIds}
          known={known}
          onRemove={(id) => onChange({ productIds: productIds.filter((one) => one !== id) })}
        />
      )}
      {isOpen && productIds !== null && (
        <GoodsPicker
          title="选商品"
          storeId={draft.storeId}
          chosen={productIds}
          most={500}
          onSeen={onSeen}
          onChange={(ids) => onChange({ productIds: ids })}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  )
}

const STACKS = { reductions: '满减', memberPrices: '会员价', coupons: '别的券' } as const

/** How shoppers get it, and how long it is valid. */
export function CouponClaims({ draft, faults, onChange }: CouponFieldsProps) {
  const { stacks, validDays, total } = draft
  return (
    <>
      <div className="offer-pair">
        <Field title="领取开始" fault={faults.claimFrom}>
          <MomentField
            label="领取开始"
            value={draft.claimFrom || null}
            onChange={(at) => onChange({ claimFrom: at ?? 0 })}
          />
        </Field>
        <Field title="领取结束" note="留空就一直能领" fault={faults.claimUntil}>
          <MomentField label="领取结束" value={draft.claimUntil} onChange={(claimUntil) => onChange({ claimUntil })} />
        </Field>
      </div>
      <Field title="有效期" fault={faults.validDays ?? faults.validUntil}>
        <div className="row wrap">
          <Segmented
            aria-label="有效期"
            value={validDays === null ? 'dates' : 'days'}
            options={[
              { value: 'days', label: '领后几天' },
              { value: 'dates', label: '固定日期' },
            ]}
            onChange={(way) => onChange({ validDays: way === 'days' ? 7 : null })}
          />
          {validDays !== null && (
            <InputNumber
              aria-label="有效天数"
              suffix="天"
              min={1}
              max={366}
              precision={0}
              value={validDays}
              onChange={(days) => onChange({ validDays: days ?? 1 })}
            />
          )}
        </div>
        {validDays === null && (
          <div className="offer-pair">
            <MomentField
              label="有效期从"
              value={draft.validFrom || null}
              onChange={(at) => onChange({ validFrom: at ?? 0 })}
            />
            <MomentField
              label="有效期至"
              value={draft.validUntil || null}
              onChange={(at) => onChange({ validUntil: at ?? 0 })}
            />
          </div>
        )}
      </Field>
      <div className="offer-pair">
        <Field title="发行量" note="留空为不限" fault={faults.total}>
          <InputNumber
            aria-label="发行量"
            suffix="张"
            placeholder="不限"
            min={1}
            max={10_000_000}
            precision={0}
            controls={false}
            value={total}
            onChange={(value) => onChange({ total: value })}
          />
        </Field>
        <Field title="每人限领" fault={faults.perPerson}>
          <InputNumber
            aria-label="每人限领"
            suffix="张"
            min={1}
            max={99}
            precision={0}
            controls={false}
            value={draft.perPerson}
            onChange={(value) => onChange({ perPerson: value ?? 1 })}
          />
        </Field>
      </div>
      <Field title="谁能领">
        <div className="row wrap">
          <Segmented
            aria-label="谁能领"
            value={draft.audience}
            options={[
              { value: 'all', label: '所有人' },
              { value: 'member', label: '会员' },
            ]}
            onChange={(audience) => onChange({ audience: audience as ConsoleCouponDraft['audience'] })}
          />
          <Checkbox checked={draft.isListed} onChange={() => onChange({ isListed: !draft.isListed })}>
            放进领券中心
          </Checkbox>
          {draft.isListed && (
            <InputNumber
              aria-label="排序"
              prefix="排序"
              min={0}
              max={9999}
              precision={0}
              controls={false}
              value={draft.position}
              onChange={(position) => onChange({ position: position ?? 0 })}
            />
          )}
        </div>
      </Field>
      {(draft.kind === 'amount' || draft.kind === 'discount') && (
        <Field title="可以同享">
          <div className="row wrap">
            {(Object.keys(STACKS) as (keyof typeof STACKS)[]).map((key) => (
              <Checkbox
                key={key}
                checked={stacks[key]}
                onChange={() => onChange({ stacks: { ...stacks, [key]: !stacks[key] } })}
              >
                {STACKS[key]}
              </Checkbox>
            ))}
          </div>
        </Field>
      )}
    </>
  )
}
