import { MALL_TARGET } from '@contract/codes/chat'
import { useRef, useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { Button, Drawer, Empty, ErrorStrip, GoodsSearch, Loading, Money, Shot } from '../../ui'
import type { ChatKey } from './chat-message'

/** Finds goods of the target on sale, and sends one as a card. */
export function ProductPicker({ chatKey, onClose }: { chatKey: ChatKey; onClose(): void }) {
  const [sought, setSought] = useState('')
  const { targetId } = chatKey
  const found = useCall('goods/list', {
    view: 'onShelf',
    ...(targetId !== MALL_TARGET && { storeIds: [targetId] }),
    ...(sought && { text: sought }),
  })
  const send = useAct('chat/sendProduct', ['chat'])
  /** One id for each product, so that a repeat is stored once. */
  const ids = useRef(new Map<string, string>())
  const submit = (productId: string) => {
    const msgId = ids.current.get(productId) ?? crypto.randomUUID()
    ids.current.set(productId, msgId)
    send.mutate({ ...chatKey, msgId, productId }, { onSuccess: onClose })
  }
  const records = found.data?.records ?? []
  return (
    <Drawer open title="发商品" size={480} onClose={onClose}>
      <div className="stack">
        <GoodsSearch onSearch={setSought} />
        {(send.error ?? found.error) && <ErrorStrip error={send.error ?? found.error} />}
        {found.isPending && <Loading rows={6} />}
        {found.data && records.length === 0 && <Empty text={sought ? `没有找到“${sought}”` : '没有在售的商品'} />}
        <ul className="chat-goods">
          {records.map(({ productId, title, picture, priceCents, available }) => (
            <li key={productId} className="row">
              <Shot picture={picture} />
              <span className="two-lines grow">
                <span>{title}</span>
                <span className="note">
                  <Money value={priceCents} />
                  ，可售 {available}
                </span>
              </span>
              <Button
                size="small"
                aria-label={`发送 ${title}`}
                disabled={send.isPending}
                onClick={() => submit(productId)}
              >
                发送
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
