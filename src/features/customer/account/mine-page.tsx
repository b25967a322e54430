import { MINE_BANNER_SPACE } from '@contract/codes/advert'
import { ORDER_STATUS, ORDER_TAB_ALL } from '@contract/codes/order'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go, toLogin } from '@/app/navigate'
import { useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { ConsentStore } from '@/app/stores/consent.store'
import { SessionStore } from '@/app/stores/session.store'
import { ShopperStore } from '@/app/stores/shopper.store'
import { Cells, SwitchCell } from '@/ui/cell/cell'
import { Entries, Entry } from '@/ui/entries/entries'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { openScan } from '../../onsite/scan/open-scan'
import { AdvertSpace } from '../../system/advert/advert-space'
import { MessagesStore } from '../../talk/message/messages.store'
import { MineCountsStore } from './mine-counts.store'
import './mine-page.scss'

const openOrders = (status: number) => go('orderList', { status: String(status), from: 'mine' })

const FIGURES = [
  { text: '优惠券', count: 'coupons', open: () => go('myCoupon') },
  { text: '积分', count: 'points', open: () => go('points') },
  { text: '卡券', count: 'tickets', open: () => go('newVoucher') },
  { text: '会员卡', count: 'cards', open: () => go('openingRecord') },
] as const

const ORDER_ENTRIES = [
  { text: '待付款', icon: 'wallet', count: 'unpaid', open: () => openOrders(ORDER_STATUS.unpaid) },
  { text: '待发货', icon: 'package', count: 'toShip', open: () => openOrders(ORDER_STATUS.toShip) },
  { text: '待收货', icon: 'truck', count: 'toReceive', open: () => openOrders(ORDER_STATUS.toReceive) },
  { text: '待评价', icon: 'message-square-text', count: 'toReview', open: () => go('goodsReviews', {}) },
  { text: '退款/售后', icon: 'rotate-ccw', count: 'afterSale', open: () => go('saleSefund', {}) },
] as const

interface Service {
  text: string
  icon: IconName
  open: () => void
}

const MESSAGES = '消息'
const SERVICES: readonly Service[] = [
  { text: MESSAGES, icon: 'message-square-text', open: () => void go('msgNav') },
  { text: '邀请有礼', icon: 'gift', open: () => void go('inviteHome') },
  { text: '我的收藏', icon: 'star-solid', open: () => void go('likes') },
  { text: '关注店铺', icon: 'store', open: () => void go('shopConcern') },
  { text: '我的足迹', icon: 'clock', open: () => void go('browsingHistory') },
  { text: '我的评价', icon: 'pencil', open: () => void go('goodsReviews', { firstShowType: 'done' }) },
  { text: '到店自提', icon: 'store', open: () => void go('pickups') },
  { text: '扫码购', icon: 'scan-barcode', open: () => void go('scanSelect') },
  { text: '收货地址', icon: 'map-pin', open: () => void go('addressList') },
  { text: '我的发票', icon: 'file-text', open: () => void go('applicationRecord') },
  { text: '全部分类', icon: 'layout-grid', open: () => void go('cate') },
  { text: '帮助中心', icon: 'info', open: () => void go('helpCenter') },
  { text: '意见反馈', icon: 'message-circle', open: () => void go('feedback') },
  { text: '微信收款商户', icon: 'wallet', open: () => void go('paymentMerchants') },
  { text: '用户协议', icon: 'file-text', open: () => void go('protocol', { typeCode: 'USER_AGREEMENT' }) },
  { text: '隐私政策', icon: 'shield-check', open: () => void go('protocol', { typeCode: 'PRIVACY_POLICY' }) },
]

const noteOf = ({ isMember, isUPlusMember }: SessionStore): string => {
  if (isMember) return '购物自动享会员价'
  return isUPlusMember ? '每月礼券自动到账' : '看看会员能享受什么'
}

const NAV_ICONS = (
  <>
    <NavIcon name="scan-line" label="扫一扫" onTap={openScan} />
    <NavIcon name="settings" label="设置" onTap={() => void go('setting')} />
  </>
)

/** The 我的 page: the shopper, the orders and other data. It is a tab, and also an inner page. */
export const MinePage = observer(function MinePage({ name }: { name: 'mine' | 'subMine' }) {
  const session = useStore(SessionStore)
  const { counts } = useStore(MineCountsStore)
  const messages = useStore(MessagesStore)
  const consent = useStore(ConsentStore)
  const { memberData } = useStore(ShopperStore)
  // Before the first decision the sheet explains the consent.
  const switchConsent = () => (consent.isDecided ? void consent.decide(!consent.isGranted) : consent.ask())
  const { user, isLoggedIn } = session
  const hasCard = session.isMember || session.isUPlusMember
  const recount = () => (isLoggedIn ? Promise.all([counts.reload(), messages.tops.reload()]) : undefined)
  useShow(recount)
  const refresh = () => Promise.all(isLoggedIn ? [session.loadUser(), recount()] : [])

  return (
    <Screen nav={{ ground: 'clear', title: '', right: NAV_ICONS }} onRefresh={refresh} className="mine">
      <View className="wash rose" />
      <View className="mine__body">
        {isLoggedIn ? (
          <View className="mine__me">
            <Tap className="mine__avatar" label="个人资料" onTap={() => void go('me')}>
              {user?.avatar ? <Shot picture={user.avatar} isEager /> : <Icon name="user" size={26} />}
            </Tap>
            <View className="mine__who">
              <View className="mine__name">{user?.name ?? '我的乐廊'}</View>
              <View className="mine__phone">{user?.mobile}</View>
            </View>
            <Tap className="mine__code" onTap={() => void go('memberQrcode')}>
              <Icon name="qr-code" size={18} />
              会员码
            </Tap>
          </View>
        ) : (
          <Tap className="mine__me" onTap={() => toLogin({ name })}>
            <View className="mine__avatar">
              <Icon name="user" size={26} />
            </View>
            <View className="mine__who">
              <View className="mine__name">登录 / 注册</View>
              <View className="mine__phone">登录后查看订单和会员权益</View>
            </View>
            <Icon name="chevron-right" size={18} />
          </Tap>
        )}
        <Tap className="vip" onTap={() => go('member')}>
          <Icon name="crown" size={18} />
          <View className="vip__tier">
            {hasCard ? `${memberData.map((one) => one.memberCardName).join('、')}会员` : '乐廊会员'}
          </View>
          <View className="vip__note">{noteOf(session)}</View>
          <View className="vip__more">查看权益</View>
          <Icon name="chevron-right" size={14} />
        </Tap>
        <View className="card mine__figures">
          {FIGURES.map(({ text, count, open }) => (
            <Tap key={text} className="mine__figure" onTap={() => void open()}>
              {text}
              <View className="mine__number">{isLoggedIn ? figureOf(counts.value?.[count]) : '–'}</View>
            </Tap>
          ))}
        </View>
        <View className="card">
          <SectionHead title="我的订单" more="全部" onMore={() => void openOrders(ORDER_TAB_ALL)} />
          <Entries isFive>
            {ORDER_ENTRIES.map(({ text, icon, count, open }) => (
              <Entry
                key={text}
                text={text}
                icon={icon}
                count={isLoggedIn ? (counts.value?.[count] ?? 0) : 0}
                onTap={() => void open()}
              />
            ))}
          </Entries>
        </View>
        <View className="card">
          <SectionHead title="我的服务" />
          <Entries>
            {SERVICES.map(({ text, icon, open }) => (
              <Entry
                key={text}
                text={text}
                icon={icon}
                count={isLoggedIn && text === MESSAGES ? messages.unreadCount : 0}
                onTap={open}
              />
            ))}
          </Entries>
        </View>
        <Cells>
          <SwitchCell label="个性化与统计" isOn={consent.isGranted} onTap={switchConsent} />
        </Cells>
        <View className="mine__adverts">
          <AdvertSpace spaceId={MINE_BANNER_SPACE} />
        </View>
      </View>
    </Screen>
  )
})

/** 8,640; a dash until it is known. */
const figureOf = (count: number | undefined): string => count?.toLocaleString('en-US') ?? '–'
