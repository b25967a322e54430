import { chinaMinute } from '@contract/codes/china-time'
import { INVOICE_KIND_TEXT, type InvoiceButtonCode } from '@contract/codes/invoice'
import { priceText } from '@contract/codes/money'
import type { InvoiceRequest } from '@contract/schema/invoice'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { copyText } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ServerButtons } from '@/app/server-buttons'
import { InvoiceLines } from '@/features/finance/invoice/invoice-lines'
import { LateInvoiceSheet } from '@/features/finance/invoice/late-invoice-sheet'
import { openPaper } from '@/features/finance/invoice/open-paper'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Cell, Cells } from '@/ui/cell/cell'
import { Facts } from '@/ui/facts/facts'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { StatusHead, StatusSkeleton } from '@/ui/status-head/status-head'

/** One invoice request: state, title, amount, and the invoice. */
export default page('applicationDetail', ({ params: { applicationNo } }) => {
  const env = useEnv()
  const shown = useResource((own) => own.call('GET invoice/getApplication', { applicationNo }, { quiet: true }), {
    at: 'show',
  })
  const [isAmending, setAmending] = useState(false)
  const one = shown.value
  const amend = async (invoice: InvoiceRequest) => {
    if (isApiError(await env.try(env.call('POST invoice/amend', { applicationNo, invoice })))) return false
    env.toast('已重新提交')
    await shown.reload()
    return true
  }
  const press = (code: InvoiceButtonCode) =>
    code === 'amend' ? setAmending(true) : void openPaper(env, applicationNo, code === 'viewRed')
  return (
    <Screen
      of={shown}
      isStack
      gone={{
        text: '没有这条开票申请',
        picture: 'order',
        actionText: '我的发票',
        onAction: () => void go.replace('applicationRecord'),
      }}
      skeleton={
        <>
          <StatusSkeleton />
          <CardSkeleton cards={[2, 4]} />
        </>
      }
      bottom={
        one && one.buttons.length > 0 ? (
          <BottomBar>
            <ServerButtons isLarge buttons={one.buttons} onPress={press} />
          </BottomBar>
        ) : null
      }
    >
      {one ? (
        <>
          <StatusHead title={one.stateText}>{one.hint}</StatusHead>
          <InvoiceLines lines={one.lines} amount={one.amount} />
          <Facts
            rows={[
              { label: '抬头类型', value: INVOICE_KIND_TEXT[one.kind] },
              { label: '发票抬头', value: one.title },
              { label: '税号', value: one.taxNo, onCopy: () => void copyText(one.taxNo) },
              { label: '邮箱', value: one.email },
              { label: '发票内容', value: one.contentText },
              { label: '发票号码', value: one.invoiceNo, onCopy: () => void copyText(one.invoiceNo) },
              { label: '开票时间', value: one.issuedAt ? chinaMinute(one.issuedAt) : null },
              { label: '红字发票', value: one.red?.invoiceNo },
              { label: '红冲金额', value: one.red && priceText(one.red.amount) },
              { label: '红冲时间', value: one.red?.issuedAt ? chinaMinute(one.red.issuedAt) : null },
              { label: '申请时间', value: chinaMinute(one.appliedAt) },
              { label: '申请编号', value: applicationNo, onCopy: () => void copyText(applicationNo) },
            ]}
          />
          <Cells>
            <Cell
              label="关联订单"
              value={<View>{one.orderNo}</View>}
              onTap={() => void go('order', { orderId: one.orderId })}
            />
            {one.nextNo ? (
              <Cell
                label="新开的发票"
                value={<View>{one.nextNo}</View>}
                onTap={() => void go('applicationDetail', { applicationNo: one.nextNo })}
              />
            ) : null}
          </Cells>
          <LateInvoiceSheet
            invoice={one}
            notice={`上次没有开成：${one.reason}`}
            action="重新提交"
            onInvoice={amend}
            isOpen={isAmending}
            onClose={() => setAmending(false)}
          />
        </>
      ) : null}
    </Screen>
  )
})
