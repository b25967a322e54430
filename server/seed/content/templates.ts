import { TEMPLATE_COMMAND } from '@contract/codes/command'
import { toCategory } from './commands'
import { detailHtmlOf } from './detail-html'
import type { Command, Template } from './types'

const OPENING = 'opening-ten-days'

/** Where the house's own page leads from: a notice of the home page. */
export const toOpening: Command = {
  cmd: TEMPLATE_COMMAND,
  params: { pageCode: OPENING, navBarColor: '#f5d3cd', from: 'notice' },
}

/** Pages that the house puts together itself. */
export const templates: Template[] = [
  {
    pageCode: OPENING,
    title: '开廊十日',
    blocks: [
      {
        kind: 'banner',
        title: '初冬上新',
        picture: { drawing: '1f9e5', ground: 'rose', scale: 1, count: 1 },
        command: toCategory('women'),
      },
      {
        kind: 'text',
        html: detailHtmlOf(
          '#11 月 20 日至 30 日|每天上午十点，各层门店轮流开箱。|-女装、鞋靴、配饰当季新款先到店|-鲜禾超市清晨到货，当天卖完|-门店自提免运费',
        ),
      },
      {
        kind: 'goods',
        title: '出门这一身',
        productIds: [
          'suyan-double-face-coat',
          'zhinuan-plaid-scarf',
          'lvji-ankle-boot-berry',
          'shipi-tote-leather',
          'yunpao-3-light',
          'shiyan-slim-quartz',
        ],
      },
      { kind: 'heading', title: '逛累了，下楼吃点' },
      {
        kind: 'goods',
        title: '',
        productIds: ['maiyan-croissant', 'chayu-bubble-tea', 'fruit-dandong-strawberry', 'tang-dark-chocolate'],
      },
      { kind: 'button', title: '去鲜禾超市看看', command: toCategory('fresh') },
    ],
  },
]
