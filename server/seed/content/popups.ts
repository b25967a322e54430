import { toOpening } from './templates'
import type { Message, Popup } from './types'

/** Over the home page, once for each device. */
export const popups: Popup[] = [
  {
    popupId: 'pop-opening',
    kicker: '开廊十日',
    title: '每天十点，轮流开箱',
    text: '当季新款和当天鲜货，门店自提免运费',
    picture: { drawing: '1f381', ground: 'rose', scale: 1, count: 1 },
    buttonText: '去看看',
    command: toOpening,
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
    ref: 'message-opening',
    id: 'activity',
    title: '开廊十日开始了',
    content: '11 月 20 日至 30 日，每天上午十点，各层门店轮流开箱。点击查看今天的新款和鲜货。',
    command: toOpening,
    isTop: true,
  },
]
