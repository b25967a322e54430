import { GOODS_LIMITS, goodsFaults } from '@contract/codes/goods'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Reply } from '../../app/api'
import { PictureField } from '../../patterns/picture-field'
import type { Draft, DraftOptions } from '../../patterns/use-draft'
import { Button, Field, Input, InputNumber, Select, Shot, Switch } from '../../ui'

export type Goods = Reply<'goods/detail'>
export type GoodsFields = Goods['fields']
type Choice = { value: string; label: string }

export const FIELD_TITLES: Readonly<Record<keyof GoodsFields, string>> = {
  title: '商品名',
  subtitle: '卖点',
  brand: '品牌',
  categoryId: '类目',
  services: '服务',
  parameters: '属性',
  note: '购买须知',
  detailHtml: '图文详情',
  pictures: '图片',
  identifyCode: '称重码',
  isCrossBorder: '跨境商品',
  freightTemplate: '运费模板',
  volumeCm3: '包裹体积',
  limitPerShopper: '每人限购',
  limitDays: '限购周期',
  minBuy: '起购件数',
  packSize: '每次加几件',
  minAge: '购买年龄',
}

/** Fields of each tab. */
export const TABS = {
  facts: {
    title: '基本信息',
    fields: [
      'title',
      'subtitle',
      'brand',
      'categoryId',
      'services',
      'note',
      'detailHtml',
      'isCrossBorder',
      'identifyCode',
    ],
  },
  pictures: { title: '图片', fields: ['pictures'] },
  parameters: { title: '属性', fields: ['parameters'] },
  delivery: { title: '配送', fields: ['freightTemplate', 'volumeCm3'] },
  limits: { title: '限购', fields: ['limitPerShopper', 'limitDays', 'minBuy', 'packSize', 'minAge'] },
} as const satisfies Record<string, { title: string; fields: readonly (keyof GoodsFields)[] }>
export type TabKey = keyof typeof TABS

export const faultsOf = (fields: GoodsFields): { [K in keyof GoodsFields]?: string } => goodsFaults(fields)

/** Values of a conflict. */
export const showFields = (
  categories: readonly Choice[],
  templates: readonly Choice[],
): NonNullable<DraftOptions<GoodsFields>['show']> => ({
  categoryId: (id) => categories.find(({ value }) => value === id)?.label ?? id,
  services: (services) => services.join('、') || '没有',
  parameters: (all) => all.map(({ name, value }) => `${name}：${value}`).join('；') || '没有',
  pictures: (pictures) => (
    <span className="row wrap">
      {pictures.map((picture) => (
        <Shot key={picture.url} picture={picture} size={48} />
      ))}
    </span>
  ),
  isCrossBorder: (is) => (is ? '是' : '不是'),
  freightTemplate: (id) => templates.find(({ value }) => value === id)?.label ?? '店铺默认',
  limitPerShopper: (number) => (number === 0 ? '不限' : `${number} 件`),
})

interface TabProps {
  draft: Draft<GoodsFields>
  isOff: boolean
}

/** A field of the draft with its title, fault and mark. */
function Of({
  draft,
  name,
  note,
  children,
}: {
  draft: Draft<GoodsFields>
  name: keyof GoodsFields
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <Field title={FIELD_TITLES[name]} note={note} fault={draft.faults[name]} isChanged={draft.isChanged(name)}>
      {children}
    </Field>
  )
}

type Texts = 'title' | 'subtitle' | 'brand' | 'identifyCode'

function Line({ draft, isOff, name, most }: TabProps & { name: Texts; most: number }) {
  const { value, set, faults } = draft
  if (!value) return null
  return (
    <Of draft={draft} name={name} note={`${value[name].length} / ${most}`}>
      <Input
        aria-label={FIELD_TITLES[name]}
        maxLength={most}
        disabled={isOff}
        status={faults[name] ? 'error' : ''}
        value={value[name]}
        onChange={({ target }) => set(name, target.value)}
      />
    </Of>
  )
}

export function FactsTab({
  draft,
  isOff,
  goods,
  categories,
}: TabProps & { goods: Goods; categories: readonly Choice[] }) {
  const { value, set } = draft
  if (!value) return null
  return (
    <div className="goods-form">
      <Line draft={draft} isOff={isOff} name="title" most={GOODS_LIMITS.title} />
      <Line draft={draft} isOff={isOff} name="subtitle" most={GOODS_LIMITS.subtitle} />
      <div className="pair">
        <Of draft={draft} name="categoryId">
          <Select
            aria-label={FIELD_TITLES.categoryId}
            showSearch={{ optionFilterProp: 'label' }}
            disabled={isOff}
            value={value.categoryId}
            options={[...categories]}
            onChange={(id: string) => set('categoryId', id)}
          />
        </Of>
        <Line draft={draft} isOff={isOff} name="brand" most={GOODS_LIMITS.brand} />
      </div>
      <Of draft={draft} name="services" note={`${value.services.length} / ${GOODS_LIMITS.services}，回车加一个`}>
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={FIELD_TITLES.services}
          placeholder="如 7 天无理由"
          disabled={isOff}
          maxCount={GOODS_LIMITS.services}
          value={value.services}
          onChange={(all: string[]) =>
            set(
              'services',
              all.map((one) => one.trim().slice(0, GOODS_LIMITS.service)).filter((one) => one !== ''),
            )
          }
        />
      </Of>
      <Of draft={draft} name="note" note={`${value.note.length} / ${GOODS_LIMITS.note}`}>
        <Input.TextArea
          aria-label={FIELD_TITLES.note}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={GOODS_LIMITS.note}
          disabled={isOff}
          value={value.note}
          onChange={({ target }) => set('note', target.value)}
        />
      </Of>
      <Of draft={draft} name="detailHtml" note="HTML：段落、列表、标题、加粗和表格；其他标记会去掉">
        <Input.TextArea
          className="mono"
          aria-label={FIELD_TITLES.detailHtml}
          autoSize={{ minRows: 5, maxRows: 16 }}
          maxLength={GOODS_LIMITS.detailHtml}
          disabled={isOff}
          value={value.detailHtml}
          onChange={({ target }) => set('detailHtml', target.value)}
        />
      </Of>
      <div className="pair">
        <Of draft={draft} name="isCrossBorder">
          <span>
            <Switch
              aria-label={FIELD_TITLES.isCrossBorder}
              disabled={isOff}
              checked={value.isCrossBorder}
              onChange={(is) => set('isCrossBorder', is)}
            />
          </span>
        </Of>
        {goods.productType === 4 && (
          <Line draft={draft} isOff={isOff} name="identifyCode" most={GOODS_LIMITS.identifyCode} />
        )}
      </div>
    </div>
  )
}

export function PicturesTab({ draft, isOff }: TabProps) {
  const { value, set } = draft
  if (!value) return null
  return (
    <div className="goods-form is-wide">
      <Of draft={draft} name="pictures" note="第一张在列表里">
        <PictureField
          label="商品图片"
          first="主图"
          most={GOODS_LIMITS.pictures}
          isOff={isOff}
          value={value.pictures}
          onChange={(pictures) => set('pictures', pictures)}
        />
      </Of>
    </div>
  )
}

export function ParametersTab({ draft, isOff }: TabProps) {
  const { value, set, faults } = draft
  if (!value) return null
  const all = value.parameters
  const change = (at: number, some: { name?: string; value?: string }) =>
    set(
      'parameters',
      all.map((one, other) => (other === at ? { ...one, ...some } : one)),
    )
  return (
    <div className="goods-form">
      <Field
        title="属性"
        note={`${all.length} / ${GOODS_LIMITS.parameters}，在商品页的“参数”里`}
        fault={faults.parameters}
        isChanged={draft.isChanged('parameters')}
      >
        <ul className="parameters">
          {all.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and is edited in place
            <li key={at}>
              <Input
                aria-label={`属性 ${at + 1} 的名称`}
                placeholder="名称，如 产地"
                maxLength={GOODS_LIMITS.parameterName}
                disabled={isOff}
                value={one.name}
                onChange={({ target }) => change(at, { name: target.value })}
              />
              <Input
                aria-label={`属性 ${at + 1} 的内容`}
                placeholder="内容"
                maxLength={GOODS_LIMITS.parameterValue}
                disabled={isOff}
                value={one.value}
                onChange={({ target }) => change(at, { value: target.value })}
              />
              {!isOff && (
                <Button
                  type="text"
                  icon={<Trash2 size={16} />}
                  aria-label={`删除属性 ${at + 1}`}
                  onClick={() =>
                    set(
                      'parameters',
                      all.filter((_, other) => other !== at),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
        {!isOff && all.length < GOODS_LIMITS.parameters && (
          <span>
            <Button icon={<Plus size={16} />} onClick={() => set('parameters', [...all, { name: '', value: '' }])}>
              加属性
            </Button>
          </span>
        )}
      </Field>
    </div>
  )
}

type Numbers = 'volumeCm3' | 'limitPerShopper' | 'limitDays' | 'minBuy' | 'packSize' | 'minAge'

function Whole({
  draft,
  isOff,
  name,
  unit,
  note,
  least = 0,
  most,
}: TabProps & { name: Numbers; unit: string; note?: string; least?: number; most: number }) {
  const { value, set, faults } = draft
  if (!value) return null
  return (
    <Of draft={draft} name={name} note={note}>
      <InputNumber
        aria-label={FIELD_TITLES[name]}
        min={least}
        max={most}
        precision={0}
        suffix={unit}
        disabled={isOff}
        status={faults[name] ? 'error' : ''}
        value={value[name]}
        onChange={(number) => set(name, number ?? least)}
      />
    </Of>
  )
}

export function DeliveryTab({ draft, isOff, templates }: TabProps & { templates: readonly Choice[] }) {
  const { value, set } = draft
  if (!value) return null
  return (
    <div className="goods-form">
      <Of draft={draft} name="freightTemplate" note={templates.length === 0 ? '这家店按固定运费' : '店铺的运费模板'}>
        <Select
          aria-label={FIELD_TITLES.freightTemplate}
          disabled={isOff}
          value={value.freightTemplate}
          options={[{ value: '', label: '店铺默认' }, ...templates]}
          onChange={(id: string) => set('freightTemplate', id)}
        />
      </Of>
      <Whole
        draft={draft}
        isOff={isOff}
        name="volumeCm3"
        unit="cm³"
        note="一件的包裹，0 是不知道"
        most={GOODS_LIMITS.volumeCm3}
      />
    </div>
  )
}

export function LimitsTab({ draft, isOff }: TabProps) {
  return (
    <div className="goods-form">
      <div className="pair">
        <Whole
          draft={draft}
          isOff={isOff}
          name="limitPerShopper"
          unit="件"
          note="0 是不限"
          most={GOODS_LIMITS.limitPerShopper}
        />
        <Whole draft={draft} isOff={isOff} name="limitDays" unit="天" note="0 是一直算" most={GOODS_LIMITS.limitDays} />
        <Whole draft={draft} isOff={isOff} name="minBuy" unit="件" least={1} most={GOODS_LIMITS.pieces} />
        <Whole draft={draft} isOff={isOff} name="packSize" unit="件" least={1} most={GOODS_LIMITS.pieces} />
        <Whole
          draft={draft}
          isOff={isOff}
          name="minAge"
          unit="岁"
          note="0 是不限；扫码购离场时看证件"
          most={GOODS_LIMITS.minAge}
        />
      </div>
    </div>
  )
}
