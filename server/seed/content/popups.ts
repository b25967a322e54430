import { toCategory, toProduct } from './commands'
import type { Message, Popup } from './types'

/** Over the home page, once for each device. */
export const popups: Popup[] = [
  {
    popupId: 'pop-fresh',
    kicker: '鲜禾超市',
    title: '清晨到店，当天卖完',
    text: '草莓、鲜虾、牛奶和刚下地的菜，每天都是新的一批',
    picture: { drawing: '1f353', ground: 'rose', scale: 1, count: 1 },
    buttonText: '去看看',
    command: toCategory('fresh'),
  },
]

/** To every shopper. */
export const messages: Message[] = [
  {
    ref: 'message-welcome',
    id: 'system',
    title: '欢迎来到乐廊',
    content: '这里是演示商城：下单与付款均为模拟，不会真实扣款发货。收货地址、订单和消息只有你自己能看到。',
    command: null,
    isTop: false,
  },
  {
    ref: 'message-winter',
    id: 'activity',
    title: '初冬新款到店',
    content: '素研双面呢大衣已到 2F 门店，可以先试穿再下单。点击查看颜色和尺码。',
    command: toProduct('suyan-double-face-coat'),
    isTop: true,
  },
]
