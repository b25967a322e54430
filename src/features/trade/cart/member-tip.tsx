import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { env } from '@/app/env'
import { currentTarget } from '@/app/navigate'
import { useStore } from '@/app/page'
import { pageAddress } from '@/app/routes/address'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import { openMemberCenter } from '../../customer/membership/open-center'
import { type MemberTipPlace, MemberTipStore } from './member-tip.store'
import './member-tip.scss'

interface MemberTipProps {
  place: MemberTipPlace
  /** Fields of a cart or an order, as the server sends them. */
  of: { isMember: boolean; memberExpectedSaveVal: number }
}

/** The member saving for the same goods, shown to non-members. */
export const MemberTip = observer(function MemberTip({ place, of }: MemberTipProps) {
  const tip = useStore(MemberTipStore)
  if (of.isMember || of.memberExpectedSaveVal === 0 || !tip.isShowMemberTip[place]) return null
  return (
    <View className="member-tip">
      <Tap className="member-tip__go" role="link" onTap={() => void openMemberCenter(env, wayBack(place))}>
        <Icon name="crown" size={18} />
        <View className="member-tip__words">
          开通会员本单预计省 <Price cents={of.memberExpectedSaveVal} size="xs" />
        </View>
        <Icon name="chevron-right" size={14} />
      </Tap>
      <Tap className="hit" label="不再显示会员提示" onTap={() => tip.close(place)}>
        <Icon name="x" size={16} />
      </Tap>
    </View>
  )
})

/** After the purchase of a card, the payment returns to this page, where the member price applies. */
function wayBack(place: MemberTipPlace) {
  const here = currentTarget()
  const memberRedirect = place === 'submitOrder' ? 'submit' : place
  return { memberRedirect, ...(here && { redirect: pageAddress(here.name, here.params) }) }
}
