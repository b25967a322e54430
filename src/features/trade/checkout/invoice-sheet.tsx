import { INVOICE_KIND_TEXT, INVOICE_KINDS, LONGEST_EMAIL, LONGEST_INVOICE_TITLE } from '@contract/codes/invoice'
import type { InvoiceAsk } from '@contract/schema/invoice'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { useLocalStore } from '@/app/page'
import { Button } from '@/ui/button/button'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { InvoiceForm } from './invoice-form'

const KINDS = INVOICE_KINDS.map((code) => ({ code, text: INVOICE_KIND_TEXT[code] }))

export interface InvoiceSheetProps {
  invoice: InvoiceAsk | null
  onInvoice: (invoice: InvoiceAsk | null) => void | Promise<void>
  isOpen: boolean
  onClose: () => void
}

/** To whom an order's invoices are made out, and where they are sent (behaviours 2.23). */
export const InvoiceSheet = observer(function InvoiceSheet({ invoice, onInvoice, isOpen, onClose }: InvoiceSheetProps) {
  const store = useLocalStore('invoice', (env) => new InvoiceForm(env))
  const { form } = store
  useEffect(() => {
    if (isOpen) void store.fill(invoice)
  }, [store, invoice, isOpen])
  const done = async () => {
    const asked = await form.submit()
    if (!asked) return
    await onInvoice(asked)
    onClose()
  }
  const none = async () => {
    if (invoice) await onInvoice(null)
    onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="发票"
      foot={
        <>
          <Button kind="ghost" onTap={() => void none()}>
            不开发票
          </Button>
          <Button isEven onTap={() => void done()}>
            确定
          </Button>
        </>
      }
    >
      <Notice text="电子普通发票，由店铺按实付金额开具，发到你的邮箱" />
      <Choice label="抬头类型" options={KINDS} value={form.values.kind} onPick={(kind) => form.put({ kind })} />
      <Field
        label="发票抬头"
        {...form.field('title')}
        maxLength={LONGEST_INVOICE_TITLE}
        placeholder={form.values.kind === 'company' ? '企业全称' : '姓名'}
      />
      {form.values.kind === 'company' ? (
        <Field label="税号" {...form.field('taxNo')} maxLength={24} placeholder="15、18 或 20 位" />
      ) : null}
      <Field label="邮箱" {...form.field('email')} maxLength={LONGEST_EMAIL} placeholder="用来接收电子发票" />
    </Sheet>
  )
})
