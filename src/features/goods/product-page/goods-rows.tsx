import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'
import { Cell } from '@/ui/cell/cell'
import { OfferLine } from '../catalog/offer-line'
import { TakeHomeLine } from '../catalog/take-home-line'
import type { ProductCell } from './product-cell'
import './goods-rows.scss'

const loadOffers = () => import('../catalog/offers-sheet').then(({ OffersSheet }) => OffersSheet)
const loadDelivery = () => import('./delivery-sheet').then(({ DeliverySheet }) => DeliverySheet)
const loadParameters = () => import('./parameters-sheet').then(({ ParametersSheet }) => ParametersSheet)

/** A sheet whose code is loaded with the first tap. */
function useSheet() {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const open = () => {
    setAsked(true)
    setOpen(true)
  }
  return { isAsked, open, shown: { isOpen, onClose: () => setOpen(false) } }
}

/** The selection of the picker; a tap opens it. */
export const chosenRow: ProductCell = {
  key: 'chosen',
  isShown: ({ notBuyableReason }) => notBuyableReason === null,
  RowCell: observer(function ChosenRow({ page, product }) {
    const { picked } = page.picker
    const sku = picked && product.skus.skus.find(({ skuId }) => skuId === picked.skuId)
    const value = picked ? [sku?.specText, `${picked.number} 件`].filter(Boolean).join('，') : '请选择规格'
    return <Cell isKey label="已选" isHollow={picked === null} value={value} onTap={page.openPicker} />
  }),
}

/** The take-home price; a tap shows its discounts. */
export const takeHomePrice: ProductCell = {
  key: 'takeHome',
  isShown: ({ goneText }) => goneText === null,
  PriceCell: ({ product }) => {
    const sheet = useSheet()
    const OffersSheet = useLazyComponent(sheet.isAsked, loadOffers)
    return (
      <>
        <TakeHomeLine goods={product} isFrom={product.maxPrice > product.price} onExplain={sheet.open} />
        {OffersSheet ? <OffersSheet product={product} {...sheet.shown} /> : null}
      </>
    )
  },
}

export const offersRow: ProductCell = {
  key: 'offers',
  isShown: ({ goneText, offers }) => goneText === null && offers.length > 0,
  RowCell: ({ product }) => {
    const sheet = useSheet()
    const OffersSheet = useLazyComponent(sheet.isAsked, loadOffers)
    return (
      <>
        <Cell isKey label="促销" value={<OfferLine offers={product.offers} />} onTap={sheet.open} />
        {OffersSheet ? <OffersSheet product={product} {...sheet.shown} /> : null}
      </>
    )
  },
}

export const deliveryRow: ProductCell = {
  key: 'delivery',
  isShown: ({ goneText }) => goneText === null,
  RowCell: ({ product: { delivery } }) => {
    const sheet = useSheet()
    const DeliverySheet = useLazyComponent(sheet.isAsked, loadDelivery)
    return (
      <>
        <Cell isKey label="配送" value={delivery.line} {...(delivery.ways.length > 0 ? { onTap: sheet.open } : {})} />
        {DeliverySheet ? <DeliverySheet delivery={delivery} {...sheet.shown} /> : null}
      </>
    )
  },
}

export const servicesRow: ProductCell = {
  key: 'services',
  isShown: ({ services }) => services.length > 0,
  RowCell: ({ product: { services } }) => (
    <Cell isKey label="服务" value={<View className="goods-rows__wraps">{services.join(' · ')}</View>} />
  ),
}

/** Parameters in the row, before its sheet is opened. */
const NAMED = 2

export const parametersRow: ProductCell = {
  key: 'parameters',
  isShown: ({ parameters }) => parameters.length > 0,
  RowCell: ({ product: { parameters } }) => {
    const sheet = useSheet()
    const ParametersSheet = useLazyComponent(sheet.isAsked, loadParameters)
    const named = parameters.slice(0, NAMED).map(({ value }) => value)
    return (
      <>
        <Cell isKey label="参数" value={named.join(' · ')} onTap={sheet.open} />
        {ParametersSheet ? <ParametersSheet parameters={parameters} {...sheet.shown} /> : null}
      </>
    )
  },
}
