import { couponWorth } from '@contract/codes/coupon-word'
import { priceText } from '@contract/codes/money'
import type { PointItemDetail } from '@contract/schema/points-mall'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { confirm } from '@/app/dialog'
import { back, go, toLogin } from '@/app/navigate'
import { useFresh, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Gallery } from '@/ui/gallery/gallery'
import { Meter } from '@/ui/meter/meter'
import { Was } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Stage, StageBody, StageBone, StageTicket } from '@/ui/stage/stage'
import { Tag } from '@/ui/tag/tag'
import { TermsCard } from '@/ui/terms-card/terms-card'
import { unitOf } from './point-item'
import type { PointItemStore } from './point-item.store'
import { grouped, PointsPrice } from './points-price'
import './item-page.scss'

/** Up to this remaining number an item is marked as nearly gone (仅剩). */
const FEW = 50

interface ItemPageProps {
  store: PointItemStore
  isBusy: boolean
  onRedeem: (item: PointItemDetail) => unknown
  children?: ReactNode
}

/** Page of a points item before its redemption: price, remaining number, steps and rules. */
export const ItemPage = observer(function ItemPage({ store, isBusy, onRedeem, children }: ItemPageProps) {
  const { detail } = store
  const session = useStore(SessionStore)
  useFresh(detail)
  const item = detail.value
  const ask = async () => {
    if (!item) return
    if (!session.isLoggedIn) return toLogin()
    const cost = `${grouped(item.points)} 积分${item.cents > 0 ? ` + ${priceText(item.cents)}` : ''}`
    const isSure =
      item.kind === 'goods' ||
      (await confirm({ title: '确认兑换？', content: `「${item.title}」将用掉 ${cost}`, confirmText: '兑换' }))
    if (isSure) await onRedeem(item)
  }
  return (
    <Screen
      of={detail}
      nav={detail.isGone ? {} : { title: '', ground: 'clear', isOnPicture: true, onBack: () => void back() }}
      gone={{
        text: '这件兑换品不在了',
        note: '看看别的吧',
        actionText: '去积分商城',
        onAction: () => void go('pointsMall'),
      }}
      skeleton={
        <>
          <StageBone />
          <StageBody>
            <CardSkeleton cards={[2, 3, 4]} />
          </StageBody>
        </>
      }
      bottom={
        item ? <ItemBar item={item} isBusy={isBusy} isKnown={session.isLoggedIn} onTap={() => void ask()} /> : null
      }
    >
      {item ? (
        <>
          <ItemStage item={item} />
          <StageBody>
            <View className="card">
              <View className="item-page__price">
                <PointsPrice points={item.points} cents={item.cents} size="lg" />
                {item.listPrice === null ? null : <Was cents={item.listPrice} />}
                {item.fullPoints === null ? null : <Tag kind="gold" text="会员价" />}
              </View>
              <View className="item-page__title">{item.title}</View>
              {item.memberPoints === null ? null : (
                <View className="item-page__note">会员只需 {grouped(item.memberPoints)} 分</View>
              )}
              {item.left === null ? null : (
                <View className="item-page__left">
                  <Meter
                    percent={Math.round((item.taken * 100) / Math.max(1, item.taken + item.left))}
                    text={`已兑 ${item.taken} ${unitOf(item)}`}
                    end={`${item.left > 0 && item.left <= FEW ? '仅剩' : '剩'} ${item.left} ${unitOf(item)}`}
                    look={item.left === 0 ? 'gone' : item.left <= FEW ? 'few' : undefined}
                  />
                </View>
              )}
            </View>
            <Cells>
              {item.face ? <Cell isKey label="用途" value={`${item.face.scopeText}，${item.face.ruleText}`} /> : null}
              {item.placeText ? <Cell isKey label="门店" value={item.placeText} /> : null}
              {item.validText ? <Cell isKey label="时效" value={item.validText} /> : null}
              {item.specText ? <Cell isKey label="规格" value={item.specText} /> : null}
              {children}
              <Cell isKey label="限兑" value={item.limitText} />
            </Cells>
            <TermsCard title="兑换规则" terms={item.terms} />
          </StageBody>
        </>
      ) : null}
    </Screen>
  )
})

/** Pictures of goods or of a voucher on their ground; the worth of a coupon on a ticket. */
function ItemStage({ item: { face, picture, title, button } }: { item: PointItemDetail }) {
  if (!face && picture)
    return <Gallery pictures={[picture]} name={title} goneText={button.code === 'soldOut' ? button.text : null} />
  return (
    <Stage ground="rose">
      <StageTicket worth={face ? couponWorth(face) : '卡券'} note={face?.ruleText ?? title} />
    </Stage>
  )
}

interface ItemBarProps {
  item: PointItemDetail
  isBusy: boolean
  /** The shopper is logged in. */
  isKnown: boolean
  onTap: () => void
}

function ItemBar({ item: { points, cents, available, button }, isBusy, isKnown, onTap }: ItemBarProps) {
  const isShort = button.code === 'short'
  const own = isShort
    ? `我有 ${grouped(available)} 分，还差 ${grouped(points - available)} 分`
    : `我有 ${grouped(available)} 分${available >= points ? `，兑后剩 ${grouped(available - points)} 分` : ''}`
  return (
    <BottomBar>
      <View className="item-page__sum">
        <PointsPrice points={points} cents={cents} size="md" />
        {isKnown ? <View className="item-page__note">{own}</View> : null}
      </View>
      {isShort ? (
        <Button kind="secondary" onTap={() => void go('points')}>
          积分不足，去赚
        </Button>
      ) : (
        <Button isBusy={isBusy} isOff={button.code !== 'exchange'} onTap={onTap}>
          {button.text}
        </Button>
      )}
    </BottomBar>
  )
}
