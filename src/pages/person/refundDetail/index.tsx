import type { AftersaleButtonCode } from '@contract/codes/aftersale'
import { chinaMinute } from '@contract/codes/china-time'
import { Text, View } from '@tarojs/components'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useOnce } from '@/app/page'
import { Screen } from '@/app/screen'
import { actOnCase } from '@/features/trade/aftersale/case-acts'
import { CaseGoods } from '@/features/trade/aftersale/case-goods'
import { CaseSteps } from '@/features/trade/aftersale/case-steps'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Countdown } from '@/ui/countdown/countdown'
import { CopyWord, Facts } from '@/ui/facts/facts'
import { ListItem } from '@/ui/list-item/list-item'
import { priceText } from '@/ui/price/cents'
import { CardBones } from '@/ui/skeleton/skeleton'
import { StatusBones, StatusHead } from '@/ui/status-head/status-head'

/** One case: how it stands, what comes next, what was asked (look book refund-detail.html). */
export default page('refundDetail', ({ params: { refundOrderNo } }) => {
  const env = useEnv()
  const shown = useOnce((own) => own.call('GET refundOrder/getRefundOrder', { refundOrderNo }, { quiet: true }), {
    at: 'show',
  })
  const one = shown.value
  const press = async (code: string) => {
    if (one && (await actOnCase(env, code as AftersaleButtonCode, one))) await shown.reload()
  }
  return (
    <Screen
      of={shown}
      isStack
      gone={{
        text: '售后单不存在',
        picture: 'order',
        actionText: '我的售后',
        onAction: () => void go.replace('saleSefund', {}),
      }}
      skeleton={
        <>
          <StatusBones />
          <CardBones cards={[3, 'goods', 3]} />
        </>
      }
      bottom={
        one && one.buttons.length > 0 ? (
          <BottomBar>
            {one.buttons.map(({ code, text, primary }) => (
              <Button key={code} isEven kind={primary ? 'primary' : 'ghost'} onTap={() => void press(code)}>
                {text}
              </Button>
            ))}
          </BottomBar>
        ) : null
      }
    >
      {one ? (
        <>
          <StatusHead title={one.statusText}>
            {one.hint}
            {one.dueAt ? (
              <>
                <Text>，还剩 </Text>
                <Countdown
                  kind="text"
                  serverNow={one.serverNow}
                  deadlineAt={one.dueAt}
                  onZero={() => void shown.reload()}
                />
              </>
            ) : null}
          </StatusHead>
          <CaseSteps steps={one.steps} />
          {one.address ? (
            <ListItem
              title={`寄回地址：${one.address.name} ${one.address.phone}`}
              facts={[one.address.address, '请勿到付，随件放入写有售后编号的纸条']}
              end={
                <CopyWord
                  label="复制寄回地址"
                  onTap={() => void copyText([one.address?.name, one.address?.phone, one.address?.address].join(' '))}
                />
              }
            />
          ) : null}
          <CaseGoods one={one} />
          <Cells>
            <Cell
              label="协商历史"
              value={`${one.lastEvent.name}：${one.lastEvent.title}`}
              onTap={() => void go('negotiationHistory', { refundOrderNo })}
            />
          </Cells>
          <Facts
            rows={[
              { label: '退款金额', value: one.amount > 0 ? priceText(one.amount) : null },
              { label: '其中运费', value: one.freight > 0 && one.amount > 0 ? priceText(one.freight) : null },
              { label: '换成', value: one.specText },
              { label: '原因', value: one.reason },
              { label: '说明', value: one.note },
              { label: '寄回物流', value: one.back && `${one.back.company} ${one.back.no}` },
              { label: '换货物流', value: one.sent && `${one.sent.company} ${one.sent.no}` },
              { label: '申请时间', value: chinaMinute(one.createdAt) },
              { label: '售后编号', value: refundOrderNo, onCopy: () => void copyText(refundOrderNo) },
            ]}
          />
          <Cells>
            <Cell
              label="关联订单"
              value={<View>{one.orderNo}</View>}
              onTap={() => void go('order', { orderId: one.orderId })}
            />
          </Cells>
        </>
      ) : null}
    </Screen>
  )
})
