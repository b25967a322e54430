import { IM_PATH } from '@contract/codes/im'
import { imEndpoints, legacyImEndpoints } from '@contract/schema/chat'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ChatService } from './chat.service'
import type { ChatCardService } from './chat-card.service'
import type { ChatRatingService } from './chat-rating.service'
import type { ChatSafetyService } from './chat-safety.service'

const SYS_ID = 1

interface ImRoutesDeps {
  chats: Pick<ChatService, 'unread'>
  cards: Pick<ChatCardService, 'products' | 'orders'>
  ratings: Pick<ChatRatingService, 'rate'>
  safety: Pick<ChatSafetyService, 'block' | 'report'>
}

export const imRoutes = ({ chats, cards, ratings, safety }: ImRoutesDeps): Route[] =>
  routesFor(imEndpoints, {
    'GET im/config': async ({ uid }) => ({
      url: IM_PATH,
      sysId: SYS_ID,
      unreadCount: uid === null ? 0 : await chats.unread(uid),
    }),
    'POST im/cards': async ({ uid, input: { skuIds = [], orderIds = [] } }) => ({
      products: await cards.products(skuIds),
      orders: await cards.orders(uid, orderIds),
    }),
    'POST im/rate': async ({ uid, input: { targetId, serviceNo, stars, words = '' } }) => {
      await ratings.rate({ uid, targetId, serviceNo }, { stars, words })
      return {}
    },
    'POST im/block': async ({ uid, input: { targetId, isBlocked } }) => {
      await safety.block({ uid, targetId }, isBlocked)
      return {}
    },
    'POST im/report': ({ uid, input: { targetId, ...report }, idempotency, now }) =>
      safety.report({ uid, targetId }, report, idempotency, now),
  })

export const legacyImRoutes = (chats: ChatService, ratings: ChatRatingService): Route[] =>
  routesFor(legacyImEndpoints, {
    'base.im.user.queryBizUser': ({ uid, input: { targetId, dialogType } }) =>
      ratings.meet({ uid, targetId }, dialogType),
    'base.im.message.getDialogueList': async ({ uid }) => ({
      records: await chats.list(uid),
      unreadCount: await chats.unread(uid),
    }),
    'base.im.message.stopNotify': async ({ uid, input: { targetId, isStopped } }) => {
      await chats.mute({ uid, targetId }, isStopped)
      return {}
    },
    'base.im.conversation.onTop': async ({ uid, input: { targetId, isTop } }) => {
      await chats.setTop({ uid, targetId }, isTop)
      return {}
    },
    'base.im.conversation.delete': async ({ uid, input: { targetId } }) => {
      await chats.clear({ uid, targetId })
      return {}
    },
    'base.im.message.getHistoryRecords': ({ uid, input: { targetId, afterSequence, beforeSequence, pageSize } }) =>
      chats.history(
        { uid, targetId },
        { side: 'shopper' },
        {
          ...(afterSequence !== undefined && { after: afterSequence }),
          ...(beforeSequence !== undefined && { before: beforeSequence }),
          ...(pageSize !== undefined && { pageSize }),
        },
      ),
  })
