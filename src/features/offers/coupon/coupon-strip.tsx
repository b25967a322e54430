import { couponWord } from '@contract/codes/coupon-word'
import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { useLocalStore } from '@/app/page'
import { Resource } from '@/app/resource'
import { Icon } from '@/ui/icon/icon'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './coupon-strip.scss'

/** Coupons in the row, before the sheet is opened. */
const NAMED = 2

/**
 * Row 领券 of a product page with the first coupons; not shown when there are none. It is loaded after the page is
 * rendered.
 */
export const CouponStrip = observer(function CouponStrip(props: { productId: string; onOpen: () => void }) {
  const { productId, onOpen } = props
  const some = useLocalStore('coupon-strip', (env) => {
    const ask = { productId, pageSize: NAMED }
    return new Resource(() => env.call('POST coupon/bussinessCouponList', ask, { quiet: true }))
  })
  useEffect(() => void some.reload(), [some])
  const coupons = some.value?.records ?? []
  if (coupons.length === 0) return null
  const words = [...new Set(coupons.map(couponWord))]
  return (
    <Tap className="coupon-strip" onTap={onOpen}>
      {words.map((word) => (
        <Tag key={word} text={word} kind="tint" />
      ))}
      <Text className="coupon-strip__go">领券</Text>
      <Icon name="chevron-right" size={14} />
    </Tap>
  )
})
