import { MINE_BANNER_SPACE } from '@contract/codes/advert'
import { ORDER_STATUS, ORDER_TAB_ALL } from '@contract/codes/order'
import { View } from '@tarojs/components'
import { confirm } from '@/app/dialog'
import { go, toLogin } from '@/app/navigate'
import { page, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { ConsentStore } from '@/app/stores/consent.store'
import { SessionStore } from '@/app/stores/session.store'
import { ShopperStore } from '@/app/stores/shopper.store'
import { OrderCountsStore } from '@/features/account/order-counts.store'
import { AdvertSpace } from '@/features/advert/advert-space'
import { MessagesStore } from '@/features/message/messages.store'
import { Badge } from '@/ui/badge/badge'
import { Cell, Cells } from '@/ui/cell/cell'
import { Icon } from '@/ui/icon/icon'
import { NavBar } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Switch } from '@/ui/switch/switch'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

const ORDER_ENTRIES = [
  { status: ORDER_STATUS.unpaid, text: '待付款', icon: 'wallet', count: 'unpaid' },
  { status: ORDER_STATUS.toShip, text: '待发货', icon: 'package', count: 'toShip' },
  { status: ORDER_STATUS.toReceive, text: '待收货', icon: 'truck', count: 'toReceive' },
  { status: ORDER_STATUS.completed, text: '已完成', icon: 'circle-check', count: null },
] as const

const openOrders = (status: number) => go('orderList', { status: String(status), from: 'mine' })

export default page('mine', () => {
  const session = useStore(SessionStore)
  const orders = useStore(OrderCountsStore)
  const messages = useStore(MessagesStore)
  const consent = useStore(ConsentStore)
  const shopper = useStore(ShopperStore)
  // Whoever has not chosen yet reads first what it is about.
  const switchConsent = () => (consent.isDecided ? void consent.decide(!consent.isGranted) : consent.ask())
  const { user, isLoggedIn } = session
  const recount = () => (isLoggedIn ? Promise.all([orders.counts.reload(), messages.tops.reload()]) : undefined)
  useShow(recount)
  const refresh = () => Promise.all(isLoggedIn ? [session.loadUser(), recount()] : [])
  const leave = async () => {
    if (await confirm({ content: '退出后购物车和订单要重新登录才能看到', confirmText: '退出' })) await session.leave()
  }

  return (
    <Screen nav={false} onRefresh={refresh} className="mine" top={<NavBar ground="clear" />}>
      <View className="wash rose" />
      <View className="mine__body">
        {isLoggedIn ? (
          <View className="mine__me">
            <View className="mine__avatar">
              {user?.avatar ? <Shot picture={user.avatar} isEager /> : <Icon name="user" size={26} />}
            </View>
            <View className="mine__who">
              <View className="mine__name">{user?.name ?? '我的乐廊'}</View>
              <View className="mine__phone">{user?.mobile}</View>
            </View>
          </View>
        ) : (
          <Tap className="mine__me" onTap={() => toLogin({ name: 'mine' })}>
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
          <View className="vip__tier">{user?.isMember ? '金卡会员' : '乐廊会员'}</View>
          <View className="vip__note">{user?.isMember ? '购物自动享会员价' : '看看会员能享受什么'}</View>
          <View className="vip__more">查看权益</View>
          <Icon name="chevron-right" size={14} />
        </Tap>
        <View className="card mine__orders">
          <SectionHead title="我的订单" more="全部" onMore={() => void openOrders(ORDER_TAB_ALL)} />
          <View className="mine__entries">
            {ORDER_ENTRIES.map(({ status, text, icon, count }) => (
              <Tap key={status} className="mine__entry" onTap={() => void openOrders(status)}>
                <View className="mine__icon">
                  <Icon name={icon} size={26} />
                  {count && isLoggedIn ? <Badge count={orders.counts.value?.[count] ?? 0} /> : null}
                </View>
                {text}
              </Tap>
            ))}
          </View>
        </View>
        <Cells>
          {isLoggedIn && shopper.points !== null ? <Cell label="我的积分" value={shopper.points} /> : null}
          <Cell
            label="消息"
            value={isLoggedIn && messages.unreadCount > 0 ? <Badge count={messages.unreadCount} /> : null}
            onTap={() => void go('msgNav')}
          />
          <Cell label="收货地址" onTap={() => void go('addressList')} />
          <Cell label="全部分类" onTap={() => void go('cate')} />
          <Cell label="意见反馈" onTap={() => void go('feedback')} />
          <Cell label="用户协议" onTap={() => void go('protocol', { typeCode: 'USER_AGREEMENT' })} />
          <Cell label="隐私政策" onTap={() => void go('protocol', { typeCode: 'PRIVACY_POLICY' })} />
          <Cell
            label="个性化与统计"
            control={<Switch label="个性化与统计" isOn={consent.isGranted} onTap={switchConsent} />}
          />
          {isLoggedIn ? <Cell label="登录密码" onTap={() => void go('setPassword')} /> : null}
          {isLoggedIn ? <Cell label="退出登录" onTap={() => void leave()} /> : null}
        </Cells>
        <View className="mine__adverts">
          <AdvertSpace spaceId={MINE_BANNER_SPACE} />
        </View>
      </View>
    </Screen>
  )
})
