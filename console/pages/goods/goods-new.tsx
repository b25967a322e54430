import { GOODS_LIMITS } from '@contract/codes/goods'
import { PRODUCT_TYPE } from '@contract/codes/product'
import type { Picture } from '@contract/schema/shared'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { PictureField } from '../../patterns/picture-field'
import { Button, ErrorStrip, Field, Input, InputNumber, Segmented, Select } from '../../ui'
import { categoryChoices } from './goods-search'
import '../content/content.css'
import './goods.css'

interface Group {
  name: string
  values: string[]
}

const TYPES = [
  { value: PRODUCT_TYPE.normal, label: '普通商品' },
  { value: PRODUCT_TYPE.virtual, label: '虚拟券' },
  { value: PRODUCT_TYPE.weighed, label: '称重商品' },
]

/** A new product: the required fields; the others are in its editor. */
export default function GoodsNew() {
  const stores = useCall('store/names', {})
  const categories = useCall('goods/categories', {})
  const add = useAct('goods/add', ['goods'])
  const navigate = useNavigate()
  const [storeId, setStore] = useState<string>()
  const [categoryId, setCategory] = useState<string>()
  const [title, setTitle] = useState('')
  const [productType, setType] = useState<(typeof TYPES)[number]['value']>(PRODUCT_TYPE.normal)
  const [pictures, setPictures] = useState<Picture[]>([])
  const [yuan, setYuan] = useState<number | null>(null)
  const [groups, setGroups] = useState<Group[]>([])
  const own = stores.data?.records ?? []
  const shop = storeId ?? (own.length === 1 ? own[0]?.storeId : undefined)
  const used = groups.filter(({ name, values }) => name.trim() !== '' && values.length > 0)
  const skus = used.reduce((count, { values }) => count * values.length, 1)
  const [picture] = pictures
  const missing = [
    !shop && '店铺',
    !categoryId && '类目',
    title.trim() === '' && '商品名',
    !picture && '图片',
    !yuan && '价格',
    used.length < groups.length && '规格的名称和值',
  ].filter(Boolean)
  const submit = async () => {
    if (!shop || !categoryId || !picture || !yuan) return
    const { productId } = await add.mutateAsync({
      storeId: shop,
      categoryId,
      title: title.trim(),
      productType,
      picture,
      priceCents: Math.round(yuan * 100),
      optionGroups: used.map(({ name, values }) => ({
        name: name.trim(),
        values: values.map((value) => ({ name: value })),
      })),
    })
    void navigate({ to: '/goods/$productId', params: { productId } } as never)
  }
  const change = (at: number, some: Partial<Group>) =>
    setGroups(groups.map((one, other) => (other === at ? { ...one, ...some } : one)))
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/goods">
          <ArrowLeft size={14} aria-hidden="true" />
          全部商品
        </Link>
      </nav>
      <div className="page-head">
        <h1>新建商品</h1>
        <span className="note">先不上架，库存是 0</span>
        <span className="grow" />
        {missing.length > 0 && <span className="note">还差{missing.join('、')}</span>}
        <Button
          type="primary"
          disabled={missing.length > 0 || skus > GOODS_LIMITS.skus}
          loading={add.isPending}
          onClick={() => void submit().catch(() => undefined)}
        >
          {skus > 1 ? `新建，${skus} 个规格` : '新建'}
        </Button>
      </div>
      {add.error && <ErrorStrip error={add.error} />}
      <section className="card" aria-label="新商品">
        <div className="body goods-form">
          <Field title="商品名" note={`${title.length} / ${GOODS_LIMITS.title}`}>
            <Input
              autoFocus
              aria-label="商品名"
              maxLength={GOODS_LIMITS.title}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
          <div className="pair">
            <Field title="店铺">
              <Select
                aria-label="店铺"
                showSearch={{ optionFilterProp: 'label' }}
                value={shop}
                options={own.map((store) => ({ value: store.storeId, label: store.name }))}
                onChange={setStore}
              />
            </Field>
            <Field title="类目">
              <Select
                aria-label="类目"
                showSearch={{ optionFilterProp: 'label' }}
                value={categoryId}
                options={categoryChoices(categories.data?.records ?? [])}
                onChange={setCategory}
              />
            </Field>
          </div>
          <div className="pair">
            <Field title="类型">
              <span>
                <Segmented options={TYPES} value={productType} onChange={(type) => setType(type)} />
              </span>
            </Field>
            <Field
              title="价格"
              note={skus > 1 ? '每个规格都先用它' : productType === PRODUCT_TYPE.weighed ? '每千克' : undefined}
            >
              <InputNumber
                aria-label="价格"
                prefix="¥"
                min={0.01}
                max={GOODS_LIMITS.priceCents / 100}
                precision={2}
                value={yuan}
                onChange={setYuan}
              />
            </Field>
          </div>
          <Field title="图片">
            <PictureField label="商品图片" most={1} value={pictures} onChange={setPictures} />
          </Field>
          <Field
            title="规格"
            note="没有规格就是一个"
            fault={skus > GOODS_LIMITS.skus ? `有 ${skus} 个组合，最多 ${GOODS_LIMITS.skus} 个` : undefined}
          >
            <ul className="parameters">
              {groups.map(({ name, values }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and is edited in place
                <li key={at}>
                  <Input
                    aria-label={`规格 ${at + 1} 的名称`}
                    placeholder="名称，如 颜色"
                    maxLength={GOODS_LIMITS.optionText}
                    value={name}
                    onChange={({ target }) => change(at, { name: target.value })}
                  />
                  <Select
                    mode="tags"
                    open={false}
                    suffixIcon={null}
                    aria-label={`规格 ${at + 1} 的值`}
                    placeholder="值，回车加一个"
                    maxCount={GOODS_LIMITS.optionValues}
                    value={values}
                    onChange={(all: string[]) =>
                      change(at, {
                        values: [...new Set(all.map((one) => one.trim().slice(0, GOODS_LIMITS.optionText)))].filter(
                          Boolean,
                        ),
                      })
                    }
                  />
                  <Button
                    type="text"
                    icon={<Trash2 size={16} />}
                    aria-label={`删除规格 ${at + 1}`}
                    onClick={() => setGroups(groups.filter((_, other) => other !== at))}
                  />
                </li>
              ))}
            </ul>
            {groups.length < GOODS_LIMITS.optionGroups && (
              <span>
                <Button icon={<Plus size={16} />} onClick={() => setGroups([...groups, { name: '', values: [] }])}>
                  加规格
                </Button>
              </span>
            )}
          </Field>
        </div>
      </section>
    </>
  )
}
