import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { Result } from '@/ui/result/result'
import { StatusSkeleton } from '@/ui/status-head/status-head'

const WAITS = { icon: 'circle-check', title: '申请已提交', tone: 'good' } as const
const MADE = { icon: 'circle-check', title: '发票已开具', tone: 'good', note: '可以查看和下载了' } as const
const FAILED = { icon: 'circle-x', title: '开票失败', tone: 'bad' } as const

/** The confirmation of an invoice request: its amount, and the expected date. */
export default page('applicationSuccess', ({ params: { applicationNo } }) => {
  const env = useEnv()
  const shown = useResource((own) => own.call('GET invoice/getApplication', { applicationNo }, { quiet: true }), {
    at: 'show',
  })
  const one = shown.value
  return (
    <Screen of={shown} skeleton={<StatusSkeleton />}>
      {one ? (
        <Result
          look={
            one.state === 'failed'
              ? { ...FAILED, note: one.reason }
              : one.state === 'pending'
                ? { ...WAITS, note: '一般几分钟内开好，开好后会通知你' }
                : MADE
          }
          cents={one.amount}
          actions={[
            { text: '查看申请', onTap: () => env.go.replace('applicationDetail', { applicationNo }) },
            { text: '我的发票', onTap: () => env.go.replace('applicationRecord') },
            { text: '返回订单', onTap: () => go('order', { orderId: one.orderId }) },
          ]}
        />
      ) : null}
    </Screen>
  )
})
