import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useResource } from '@/app/page'
import { ListItem } from '@/ui/list-item/list-item'
import { Price } from '@/ui/price/price'
import { Shot } from '@/ui/shot/shot'

/** Vouchers on sale, as rows; not shown when there are none. */
export const Vouchers = observer(function Vouchers() {
  const shown = useResource((env) => env.call('GET voucher/list', {}, { quiet: true }), { at: 'show', key: 'vouchers' })
  return (
    <>
      {(shown.value?.records ?? []).map(({ voucherId, picture, title, note, placeText, stockText, price, worth }) => (
        <ListItem
          key={voucherId}
          lead={<Shot picture={picture} size={56} />}
          title={title}
          facts={[note || placeText, stockText]}
          end={<Price cents={price} isDeal={worth > price} />}
          onTap={() => void go('exchangeTicket', { voucherId })}
        />
      ))}
    </>
  )
})
