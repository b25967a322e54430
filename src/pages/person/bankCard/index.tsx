import { BANK_PAGE_SIZE, CARD_TYPE_TEXTS, MOST_BANK_CARDS } from '@contract/codes/bank-card'
import type { BankCard } from '@contract/schema/bank-card'
import { useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { confirm } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, usePagedResource, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { BankCardFace } from '@/features/customer/bank-card/bank-card-face'
import { PayPasswordStore } from '@/features/customer/pay-password/pay-password.store'
import { PayPasswordSheet } from '@/features/customer/pay-password/pay-password-sheet'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

export default page('bankCards', () => {
  const env = useEnv()
  const { state } = useStore(PayPasswordStore)
  const list = usePagedResource(
    (own, query) => own.call('POST brokerage/pageBankCard', { ...query, pageSize: BANK_PAGE_SIZE }, { quiet: true }),
    ({ cardId }) => cardId,
  )
  const [untied, setUntied] = useState<BankCard | null>(null)
  useFresh(state)
  const untie = async (card: BankCard) => {
    if (state.value?.isSet !== false) return setUntied(card)
    const isGoing = await confirm({ content: '解绑银行卡要用支付密码，先去设置吧', confirmText: '去设置' })
    if (isGoing) await env.go('payPassword')
  }
  const send = async (payPassword: string) => {
    if (!untied) return null
    const { cardId } = untied
    const reply = await env.try(env.call('POST brokerage/deleteCard', { cardId, payPassword }, { quiet: true }))
    if (isApiError(reply)) return reply.isReported ? null : reply.message
    list.remove(({ cardId: one }) => one === cardId)
    setUntied(null)
    env.toast('已解绑', { icon: 'success' })
    return null
  }
  const forget = () => {
    setUntied(null)
    void env.go('payPassword')
  }
  const isFull = list.items.length >= MOST_BANK_CARDS
  return (
    <Screen
      of={list}
      isStack
      hasFoot={false}
      skeleton={<CardSkeleton cards={[3, 3]} />}
      empty={{
        text: '还没有绑定银行卡',
        note: '持卡人须与实名一致，最多 10 张',
        picture: 'order',
        actionText: '绑定银行卡',
        onAction: () => void go('bindBank'),
      }}
      bottom={
        list.items.length > 0 ? (
          <BottomBar>
            <Button
              isEven
              isOff={isFull}
              onOff={() => env.toast(`最多绑定 ${MOST_BANK_CARDS} 张银行卡`)}
              onTap={() => void go('bindBank')}
            >
              {isFull ? `已绑定 ${MOST_BANK_CARDS} 张` : '绑定银行卡'}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {list.items.map((card) => (
        <BankCardFace key={card.cardId} card={card} onUntie={() => void untie(card)} />
      ))}
      <Cells>
        <Cell label="支付密码" onTap={() => void go('payPassword')} />
        <Cell label="支持的银行" onTap={() => void go('searchBank')} />
      </Cells>
      <PayPasswordSheet
        isOpen={untied !== null}
        note={untied ? `解绑${untied.bankName}${CARD_TYPE_TEXTS[untied.cardType]} ${untied.tail}` : ''}
        onEnter={send}
        onForgotten={forget}
        onClose={() => setUntied(null)}
      />
    </Screen>
  )
})
