import { chinaDay } from '@contract/codes/china-time'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Result } from '@/ui/result/result'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The result of a code redemption. */
export default page('memberExchangeResult', ({ params: { orderId } }) => {
  const shown = useResource((env) => env.call('GET member/getMemberOrderGiftPack', { orderId }, { quiet: true }))
  const opening = shown.value?.opening
  return (
    <Screen of={shown} isStack skeleton={<CardSkeleton cards={[4]} />}>
      {opening?.fromTime && opening.expireTime ? (
        <Result
          look={{
            icon: 'circle-check',
            title: '兑换成功',
            note: `${opening.memberCardName} ${opening.planTitle}`,
            tone: 'good',
          }}
          actions={[
            { text: '看看权益', onTap: () => go.replace('memberPower', { cardId: opening.memberCardId }) },
            { text: '开通记录', onTap: () => go.replace('openingRecord') },
          ]}
        >
          {`${chinaDay(opening.fromTime)} 至 ${chinaDay(opening.expireTime)}`}
        </Result>
      ) : null}
    </Screen>
  )
})
