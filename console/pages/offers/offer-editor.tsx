import { OFFER_KIND_TEXT, OFFER_KINDS } from '@contract/codes/offer-desk'
import type { OfferDraft, OfferGoods } from '@contract/console/offer'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure, call } from '../../app/api'
import { useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { useDraft } from '../../patterns/use-draft'
import { Button, Field, Input, InputNumber, MomentField, Segmented, Select } from '../../ui'
import { ChosenGoods, GoodsPicker } from './goods-picker'
import { isAddOn, isPrice, kindChange, OFFER_TITLES } from './offer-draft'
import { GiftsField } from './offer-gifts'
import { PreviewPanel } from './offer-preview'
import { PriceField, RewardField, StepsField } from './offer-rule'
import { periodText } from './period'
import { useLater } from './use-later'
import './offers.css'

interface EditorProps {
  /** Null: a new offer. */
  offer: { offerId: string; version: string; goods: readonly OfferGoods[] } | null
  present: OfferDraft
  /** Changes that the form begins with: a copy of another offer. */
  first?: Partial<OfferDraft>
  firstGoods?: readonly OfferGoods[]
  isReadOnly?: boolean
  save(draft: OfferDraft, accepted: string[], version: string): Promise<{ draft: OfferDraft; version: string }>
}

type Key = keyof OfferDraft & string

/** The form of an offer beside its effect. */
export function OfferEditor({ offer, present, first, firstGoods = [], isReadOnly = false, save }: EditorProps) {
  const [known, setKnown] = useState(
    () => new Map([...(offer?.goods ?? []), ...firstGoods].map((one) => [one.productId, one])),
  )
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [agreed, setAgreed] = useState('')
  const [unseen, setUnseen] = useState<string[]>([])
  const accepted = useRef<string[]>([])
  const draft = useDraft<OfferDraft>({
    present,
    titles: OFFER_TITLES,
    faultsOf: (value) => {
      const changed = (Object.keys(value) as Key[]).filter((key) => !isSame(value[key], present[key]))
      const all = Object.values(faults).filter(Boolean).length + unseen.length
      // The save bar counts faults of changed fields; one of another field keeps it off as well.
      return all > 0 && changed[0] ? { [changed[0]]: Object.values(faults)[0] ?? '有冲突' } : {}
    },
    show: SHOWN,
    save: (read, write) => saved(offer, { ...present, ...write }, { read, write, accepted: accepted.current, save }),
  })
  const value = draft.value ?? present
  const later = useLater(value)
  const preview = useCall(
    'offer/preview',
    { offerId: offer?.offerId ?? null, draft: { ...later, title: later.title || '活动' } },
    { placeholderData: keepPreviousData, enabled: !isReadOnly, staleTime: 0 },
  )
  const conflicts = (preview.data?.conflicts ?? []).map(({ offerId }) => offerId)
  const conflictKey = conflicts.join(' ')
  const isAnyway = conflictKey !== '' && agreed === conflictKey
  const found = preview.data?.faults
  useEffect(() => {
    const next = Object.fromEntries((found ?? []).map(({ field, text }) => [field || 'title', text]))
    setFaults(value.title.trim() === '' ? { ...next, title: '还没有名称' } : next)
  }, [found, value.title])
  useEffect(() => {
    const ids = conflictKey === '' ? [] : conflictKey.split(' ')
    accepted.current = isAnyway ? ids : []
    setUnseen(isAnyway ? [] : ids)
  }, [conflictKey, isAnyway])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    for (const [key, one] of Object.entries(first ?? {})) draft.set(key as Key, one as never)
  }, [])
  const change = (some: Partial<OfferDraft>) => {
    for (const [key, one] of Object.entries(some)) draft.set(key as Key, one as never)
  }
  const seen = (goods: readonly OfferGoods[]) =>
    setKnown((before) => new Map([...before, ...goods.map((one) => [one.productId, one] as const)]))
  const isTouched = (Object.keys(OFFER_TITLES) as Key[]).some(draft.isChanged)
  const rule = { draft: value, faults: isTouched ? faults : {}, known, onChange: change }
  return (
    <div className="offer-editor">
      <fieldset className="card offer-form" disabled={isReadOnly} aria-label="活动">
        <div className="body stack">
          {draft.panel}
          <HeadFields draft={value} faults={rule.faults} isNew={offer === null} onChange={change} />
          {value.kind === 'reward' && <RewardField {...rule} />}
          {(value.kind === 'reduction' || isAddOn(value.kind)) && <StepsField {...rule} />}
          {isAddOn(value.kind) && <GiftsField {...rule} onSeen={seen} />}
          <GoodsField {...rule} onSeen={seen} />
          {isPrice(value.kind) && <PriceField {...rule} />}
        </div>
      </fieldset>
      {!isReadOnly && (
        <aside aria-label="效果">
          <PreviewPanel
            draft={value}
            preview={preview.data}
            error={preview.error}
            onRetry={() => void preview.refetch()}
            isAnyway={isAnyway}
            onAnyway={() => setAgreed(isAnyway ? '' : conflictKey)}
          />
        </aside>
      )}
    </div>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const SHOWN = {
  startsAt: (at: number) => periodText(at, null),
  endsAt: (at: number | null) => (at === null ? '不结束' : periodText(0, at)),
  productIds: (ids: string[] | null) => (ids ? `${ids.length} 件商品` : '全部商品'),
}

interface Writing {
  read: Partial<OfferDraft>
  write: Partial<OfferDraft>
  accepted: string[]
  save: EditorProps['save']
}

/**
 * Saves a draft. When another person has changed the offer meanwhile, fields that only one side has changed are merged,
 * and the others are conflicts, which are not written.
 */
async function saved(offer: EditorProps['offer'], draft: OfferDraft, { read, write, accepted, save }: Writing) {
  try {
    const reply = await save(draft, accepted, offer?.version ?? '')
    return { present: reply.draft, conflicts: [] }
  } catch (failure) {
    if (!offer || !(failure instanceof CallFailure) || failure.kind !== 'changed') throw failure
    const now = await call('offer/detail', { offerId: offer.offerId })
    const keys = Object.keys(write) as Key[]
    const refused = keys.filter((key) => !isSame(now.draft[key], read[key]) && !isSame(now.draft[key], write[key]))
    const conflicts = refused.map((field) => ({ field, by: '', at: null }))
    const kept = Object.fromEntries(keys.filter((key) => !refused.includes(key)).map((key) => [key, write[key]]))
    if (Object.keys(kept).length === 0) return { present: now.draft, conflicts }
    const reply = await save({ ...now.draft, ...kept }, accepted, now.version)
    return { present: reply.draft, conflicts }
  }
}

interface FieldsProps {
  draft: OfferDraft
  faults: Readonly<Partial<Record<string, string>>>
  onChange(change: Partial<OfferDraft>): void
}

function HeadFields({ draft, faults, isNew, onChange }: FieldsProps & { isNew: boolean }) {
  const staff = useStaff()
  const stores = useCall('store/names', {})
  const options = (stores.data?.records ?? []).map(({ storeId, name }) => ({ value: storeId, label: name }))
  const all = { value: '', label: '全场' }
  return (
    <>
      <div className="offer-pair">
        <Field title="类型" fault={faults.kind}>
          <Select
            showSearch
            optionFilterProp="label"
            aria-label="类型"
            value={draft.kind}
            disabled={!isNew}
            options={OFFER_KINDS.map((kind) => ({ value: kind, label: OFFER_KIND_TEXT[kind] }))}
            onChange={(kind) => onChange(kindChange(kind))}
          />
        </Field>
        <Field title="店铺" fault={faults.storeId}>
          <Select
            showSearch
            aria-label="店铺"
            optionFilterProp="label"
            value={draft.storeId ?? ''}
            options={staff.allStores && !isAddOn(draft.kind) ? [all, ...options] : options}
            onChange={(id) => {
              const isAll = draft.productIds === null
              onChange({ storeId: id || null, productIds: isAll ? null : [], skus: [], goods: [] })
            }}
          />
        </Field>
      </div>
      <Field title="名称" note={`会员在优惠旁边看到，${draft.title.length} / 20`} fault={faults.title}>
        <Input
          aria-label="名称"
          value={draft.title}
          maxLength={20}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <div className="offer-pair">
        <Field title="开始" note="留空就马上开始" fault={faults.startsAt}>
          <MomentField label="开始" value={draft.startsAt || null} onChange={(at) => onChange({ startsAt: at ?? 0 })} />
        </Field>
        <Field title="结束" note="留空就一直有效" fault={faults.endsAt}>
          <MomentField label="结束" value={draft.endsAt} onChange={(endsAt) => onChange({ endsAt })} />
        </Field>
      </div>
      <Field title="优先级" note="同类活动撞在一起时，小的先用" fault={faults.priority}>
        <InputNumber
          aria-label="优先级"
          min={0}
          max={999}
          precision={0}
          value={draft.priority}
          onChange={(priority) => onChange({ priority: priority ?? 0 })}
        />
      </Field>
    </>
  )
}

interface GoodsProps extends FieldsProps {
  known: ReadonlyMap<string, OfferGoods>
  onSeen(goods: readonly OfferGoods[]): void
}

/** All goods, or the chosen ones. */
function GoodsField({ draft, faults, known, onChange, onSeen }: GoodsProps) {
  const [isOpen, setOpen] = useState(false)
  const { productIds } = draft
  const without = (ids: string[]) => {
    const left = new Set(ids.flatMap((id) => (known.get(id)?.skus ?? []).map(({ skuId }) => skuId)))
    return { productIds: ids, skus: draft.skus.filter(({ skuId }) => left.has(skuId)) }
  }
  return (
    <Field title={isAddOn(draft.kind) ? '哪些商品计入门槛' : '商品'} fault={faults.productIds ?? faults.skus}>
      <div className="row wrap">
        <Segmented
          aria-label="商品范围"
          value={productIds === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: draft.storeId === null ? '全场商品' : '全店商品' },
            { value: 'some', label: '部分商品' },
          ]}
          onChange={(reach) => onChange({ productIds: reach === 'all' ? null : [], skus: [] })}
        />
        {productIds !== null && (
          <Button size="small" onClick={() => setOpen(true)}>
            选商品
          </Button>
        )}
        {productIds !== null && <span className="note">已选 {productIds.length} 件</span>}
      </div>
      {productIds !== null && productIds.length > 0 && (
        <ChosenGoods
          ids={productIds}
          known={known}
          onRemove={(id) => onChange(without(productIds.filter((one) => one !== id)))}
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
