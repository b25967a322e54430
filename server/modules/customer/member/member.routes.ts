import { memberEndpoints } from '@contract/schema/member'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { CardPurchaseService } from './card-purchase.service'
import type { MemberService } from './member.service'
import type { PassService } from './pass.service'

export const memberRoutes = (
  members: MemberService,
  cardPurchases: CardPurchaseService,
  passes: PassService,
): Route[] =>
  routesFor(memberEndpoints, {
    'GET member/getMemberCards': () => members.cards(),
    'GET member/getUPlusMemberInfo': ({ uid, now }) => members.uplus(uid, now),
    'GET member/getMemberDefaultCardInfo': ({ uid, now }) => members.defaultCard(uid, now),
    'GET member/getMemberRights': ({ uid, now }) => members.rights(uid, now),
    'GET member/getMemberRightsByCard': ({ uid, input, now }) => members.rightsByCard(uid, input.cardId, now),
    'GET member/getMemberMultiDetailV2': ({ uid, input, now }) => members.detail(uid, input, now),
    'GET member/getMemberOrderGiftPack': ({ uid, input, now }) => members.giftPack(uid, input, now),
    'GET member/getMemberQRPageInfo': ({ uid, now }) => members.seen(uid, now),
    'GET member/getUserQRCode': ({ uid, now }) => passes.code(uid, now),
    'GET memberPay/cancelUnPayOrder': async ({ uid, input }) => {
      await cardPurchases.cancel(uid, input.tradeNo)
      return {}
    },
    'POST memberPay/createPayPreOrder': ({ uid, input, idempotency, now }) =>
      cardPurchases.buy(uid, input, idempotency, now),
    'POST memberPay/refundOrder': async ({ uid, input }) => {
      await cardPurchases.refund(uid, input.tradeNo)
      return {}
    },
    'POST member/queryMemberOrder': ({ uid, input, now }) => cardPurchases.list(uid, input, now),
    'POST member/exchange': ({ uid, input, idempotency, now }) =>
      cardPurchases.redeemCode(uid, input.code, idempotency, now),
    'POST confMember/myPointConfigMemberList': ({ uid, now }) => members.pointConfigs(uid, now),
    'POST confMember/myConfMember': ({ uid, now }) => members.myConfig(uid, now),
  })
