import type { CouponPackage } from '@contract/schema/coupon-package'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useResource } from '@/app/page'
import { ListItem } from '@/ui/list-item/list-item'
import { Price } from '@/ui/price/price'

/** Packages on sale, above the claimable coupons; not shown when there are none. */
export const Packages = observer(function Packages() {
  const shown = useResource((env) => env.call('GET couponPackage/list', {}, { quiet: true }), { at: 'show' })
  return (
    <>
      {(shown.value?.records ?? []).map((one) => (
        <PackageRow key={one.packageId} of={one} />
      ))}
    </>
  )
})

function PackageRow({ of: { packageId, title, price, worthText, note } }: { of: CouponPackage }) {
  return (
    <ListItem
      title={title}
      facts={[worthText, note]}
      end={<Price cents={price} />}
      onTap={() => void go('couponPackage', { packageId })}
    />
  )
}
