import { area, row } from './area'

export const imArea = area('pages/im', {
  /** A conversation; the product (`skuId`, `productId`) or order (`orderId`) is offered for sending above the field. */
  chat: row<{ targetId: string; dialogType?: string; skuId?: string; productId?: string; orderId?: string }>({
    at: 'index',
    title: '在线客服',
    login: true,
    pullDown: true,
    needs: { targetId: true },
  }),
  /** For links that name a store, or none: the conversation with that store, or with the mall. */
  chatJump: row<{ storeId?: string; orderId?: string }>({ at: 'jump/index', title: '在线客服', login: true }),
  /** The conversation with the mall's own service. */
  chatMall: row<{ orderId?: string }>({ at: 'platform/index', title: '官方客服', login: true, pullDown: true }),
})
