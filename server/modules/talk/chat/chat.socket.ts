import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { ImFrame } from '@contract/socket/frame'
import type { OrderParam, ProductParam, TextParam } from '@contract/socket/message'
import type { SocketCall, SocketConnection, SocketRoute } from '../../../gateways/socket/socket-endpoint'
import { fail, failParam } from '../../../kernel/errors'
import type { SensitiveWordService } from '../../system/sensitive-word'
import { paramOf } from './chat.rules'
import { type ChatService, deskChannels, shopperChannel } from './chat.service'
import type { ChatCardService } from './chat-card.service'

interface ChatSocketDeps {
  chats: Pick<ChatService, 'send' | 'read' | 'recall' | 'typing' | 'left'>
  cards: Pick<ChatCardService, 'products' | 'orders'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}

/** Frames of chats. Shoppers write by the socket; staff write by the console's calls and only receive here. */
export function chatSocket({ chats, cards, sensitiveWords }: ChatSocketDeps): SocketRoute {
  /** The conversation whose window a shopper's socket shows. */
  const windows = new WeakMap<SocketConnection, string>()

  async function checked(uid: string, { type, busiParam }: ImFrame): Promise<object> {
    const param = paramOf(type, busiParam)
    if (type === IM_MESSAGE_TYPES.text) await sensitiveWords.refuse((param as TextParam).text)
    if (type === IM_MESSAGE_TYPES.product && (await cards.products([(param as ProductParam).skuId])).length === 0)
      failParam('busiParam', '没有这件商品')
    if (type === IM_MESSAGE_TYPES.order && (await cards.orders(uid, [(param as OrderParam).orderId])).length === 0)
      failParam('busiParam', '没有这个订单')
    return param
  }

  return {
    async opened(connection) {
      const { client, staff } = connection.caller
      if (client?.uid) connection.join(shopperChannel(client.uid))
      const mayChat = staff?.permissions.includes('chat.reply') ?? false
      if (staff && mayChat)
        for (const channel of staff.stores === 'all'
          ? ['chat:*']
          : staff.stores.flatMap((id) => deskChannels(id)[0] ?? []))
          connection.join(channel)
      return client?.uid ? { fromImUid: client.uid } : {}
    },
    closed(connection) {
      const uid = connection.caller.client?.uid
      const targetId = windows.get(connection)
      if (uid && targetId !== undefined) chats.left({ uid, targetId })
    },
    commands: {
      async send({ frame, connection }) {
        const key = keyOf(frame, connection)
        const { msgId = failParam('msgId', '不能为空'), type = failParam('type', '不能为空') } = frame
        const draft = { msgId, type, param: await checked(key.uid, frame) }
        const sent = await chats.send(key, draft, { side: 'shopper', staffId: '', socketId: connection.id })
        return { ...sent, msgId, targetId: key.targetId }
      },
      async windowShown({ frame, connection }) {
        const { targetId } = keyOf(frame, connection)
        if (frame.isTopLayer === 'Y') windows.set(connection, targetId)
        else if (windows.get(connection) === targetId) windows.delete(connection)
        return { targetId }
      },
      async inputStatus({ frame, connection }) {
        chats.typing(keyOf(frame, connection), 'shopper', frame.inputState ?? 'N')
        return {}
      },
      async read({ frame, connection }) {
        await chats.read(keyOf(frame, connection), 'shopper', frame.sequenceNum ?? frame.msgIds ?? [])
        return {}
      },
      /** An acknowledged message is read when its window is the top layer. */
      async acceptNews({ frame, connection }) {
        if (frame.isTopLayer === 'Y' && frame.sequenceNum !== undefined)
          await chats.read(keyOf(frame, connection), 'shopper', frame.sequenceNum)
        return {}
      },
      async recall({ frame, connection }) {
        const { msgId = failParam('msgId', '不能为空') } = frame
        await chats.recall(keyOf(frame, connection), msgId)
        return { msgId }
      },
    },
  }
}

/** The conversation of a shopper's frame. Visitors read public topics only. */
function keyOf({ targetId }: ImFrame, { caller: { client } }: SocketCall['connection']) {
  if (!client?.uid) fail('USER_NOT_LOGIN')
  return { uid: client.uid, targetId: targetId ?? failParam('targetId', '不能为空') }
}
