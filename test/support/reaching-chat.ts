// Calls with which one shopper could read or change another's conversations. Both have one with this store.
import { type Attack, call, legacyCall, NO_IDS, orderIds } from './reaching'

const own = (key: string, input: object): Record<string, Attack[]> => ({
  [key]: [{ ...legacyCall(key, "A's store", (a) => ({ targetId: a.goods.storeId, ...input })), isOwn: true }],
})

export const CHAT_ATTACKS: Record<string, Attack[]> = {
  'POST im/rate': [
    call('POST im/rate', "a service of A's", (a) => ({ targetId: a.goods.storeId, serviceNo: 1, stars: 5 })),
  ],
  'POST im/block': [
    { ...call('POST im/block', "A's store", (a) => ({ targetId: a.goods.storeId, isBlocked: true })), isOwn: true },
  ],
  'POST im/report': [
    call(
      'POST im/report',
      "a message of A's conversation",
      (a) => ({
        targetId: a.goods.storeId,
        msgId: 'words',
        reason: 'abuse',
      }),
      'report-of-another',
    ),
  ],
  'POST im/cards': [{ ...call('POST im/cards', "A's orders", (a) => ({ orderIds: orderIds(a) })), isOwn: true }],
}

export const LEGACY_CHAT_ATTACKS: Record<string, Attack[] | typeof NO_IDS> = {
  'base.im.message.getDialogueList': NO_IDS,
  ...own('base.im.user.queryBizUser', {}),
  ...own('base.im.message.getHistoryRecords', {}),
  ...own('base.im.message.stopNotify', { isStopped: true }),
  ...own('base.im.conversation.onTop', { isTop: true }),
  ...own('base.im.conversation.delete', {}),
}
