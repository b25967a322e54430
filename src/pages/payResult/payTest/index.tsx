import { chinaSecond } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { type PayStatus, statusOfPin } from '@contract/codes/payment'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Facts } from '@/ui/facts/facts'

export default page('payTest', ({ params: { payOrderNo = '', status = '' } }) => {
  const testResult = useResource((env) => env.pay('pay.paymentService.testResult', { payOrderNo }, { quiet: true }))
  const { value } = testResult
  return (
    <Screen
      of={testResult}
      isStack
      gone={{
        text: '页面不存在',
        picture: 'order',
        actionText: '查看支付结果',
        onAction: () => void go.replace('payResult', { payOrderNo }),
      }}
    >
      {value ? (
        <>
          <Facts
            rows={[
              { label: '地址里的状态', value: statusText(status, value.status) },
              { label: '服务器的状态', value: value.status },
              { label: '金额', value: priceText(value.amount) },
              { label: '交易号', value: value.parentNo },
            ]}
          />
          {value.tries.map((one) => (
            <Facts
              key={one.at}
              rows={[
                { label: '支付方式', value: one.wayText },
                { label: '状态', value: one.stateText },
                { label: '发起时间', value: chinaSecond(one.at) },
                { label: '到账时间', value: one.paidAt > 0 ? chinaSecond(one.paidAt) : null },
              ]}
            />
          ))}
        </>
      ) : null}
    </Screen>
  )
})

/** The state in the address is compared and not shown: an address proves nothing. */
function statusText(pin: string, status: PayStatus): string | null {
  if (pin === '') return null
  return statusOfPin(pin) === status ? '与服务器一致' : '与服务器不一致'
}
