import { priceText } from '@contract/codes/money'
import { Text, View } from '@tarojs/components'
import { back, go, toLogin } from '@/app/navigate'
import { page, useResource, useShare, useStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { UsableStores } from '@/features/offers/voucher/usable-stores'
import { BarIcon, BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Gallery } from '@/ui/gallery/gallery'
import { Price, Was } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Stage, StageBody, StageBone, StageTicket } from '@/ui/stage/stage'
import { TermsCard } from '@/ui/terms-card/terms-card'
import './index.scss'

/** A ticket that stores sell in addition to goods. */
export default page('exchangeTicket', ({ params: { voucherId } }) => {
  const shown = useResource((env) => env.call('GET voucher/detail', { voucherId }, { quiet: true }), { at: 'show' })
  const session = useStore(SessionStore)
  const voucher = shown.value
  useTitle(voucher?.title)
  useShare(() => ({
    title: voucher?.title ?? '乐廊卡券',
    params: { voucherId },
    ...(voucher?.picture && { imageUrl: voucher.picture.url, ground: voucher.picture.ground }),
  }))
  const buy = () => (session.isLoggedIn ? void go('newVoucherOrder', { voucherId }) : toLogin())
  const isLower = voucher !== null && voucher.worth > voucher.price
  return (
    <Screen
      of={shown}
      nav={shown.isGone ? {} : { title: '', ground: 'clear', isOnPicture: true, onBack: () => void back() }}
      gone={{
        text: '这个卡券不在了',
        note: '看看别的卡券吧',
        actionText: '去领券中心',
        onAction: () => void go('couponCentre'),
      }}
      skeleton={
        <>
          <StageBone />
          <StageBody>
            <CardSkeleton cards={[2, 4, 4]} />
          </StageBody>
        </>
      }
      bottom={
        voucher ? (
          <BottomBar>
            <BarIcon icon="house" text="首页" onTap={() => void go('home')} />
            <BarIcon icon="ticket" text="我的卡券" onTap={() => void go('newVoucher')} />
            <Button isEven isOff={voucher.button.code !== 'buy'} onTap={buy}>
              {voucher.button.text}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {voucher ? (
        <View>
          {voucher.picture ? (
            <Gallery pictures={[voucher.picture]} name={voucher.title} />
          ) : (
            <Stage ground="peach">
              <StageTicket worth={voucher.worth > 0 ? priceText(voucher.worth) : '卡券'} note={voucher.placeText} />
            </Stage>
          )}
          <StageBody>
            <View className="card">
              {voucher.price > 0 ? (
                <View className="ticket-goods__row">
                  <Price cents={voucher.price} size="lg" isDeal={isLower} />
                  {isLower ? <Was cents={voucher.worth} /> : null}
                  <Text className="ticket-goods__stock">{voucher.stockText}</Text>
                </View>
              ) : null}
              <View className="ticket-goods__title">{voucher.title}</View>
              {voucher.note ? <View className="ticket-goods__note">{voucher.note}</View> : null}
            </View>
            <Cells>
              <Cell isKey label="次数" value={voucher.uses > 1 ? `每份可用 ${voucher.uses} 次` : '每份可用 1 次'} />
              <Cell isKey label="有效期" value={voucher.validText} />
              <Cell isKey label="门店" value={voucher.placeText} />
              {voucher.needsSlot ? <Cell isKey label="预约" value="购买后先预约，再到店使用" /> : null}
              <Cell isKey label="赠送" value="购买后可整张送好友，未领自动退回" />
              <Cell isKey label="退款" value="未使用的次数随时可退，过期也可退" />
            </Cells>
            <UsableStores stores={voucher.stores} />
            <TermsCard title="购买须知" terms={voucher.terms} />
          </StageBody>
        </View>
      ) : null}
    </Screen>
  )
})
