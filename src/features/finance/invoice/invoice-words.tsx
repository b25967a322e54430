import {
  INVOICE_KIND_TEXT,
  INVOICE_KINDS,
  type InvoiceKind,
  LONGEST_EMAIL,
  LONGEST_INVOICE_TITLE,
} from '@contract/codes/invoice'
import { observer } from 'mobx-react'
import type { ComponentProps } from 'react'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'

const KINDS = INVOICE_KINDS.map((code) => ({ code, text: INVOICE_KIND_TEXT[code] }))

/** The part of a Form that these fields use. */
interface WordsForm {
  readonly values: { kind: InvoiceKind }
  put(some: { kind: InvoiceKind }): void
  field(name: 'title' | 'taxNo' | 'email'): Pick<ComponentProps<typeof Field>, 'value' | 'onInput' | 'error'>
}

/** Fields for the title and the e-mail. */
export const InvoiceWords = observer(function InvoiceWords({ form }: { form: WordsForm }) {
  const { kind } = form.values
  return (
    <>
      <Choice label="抬头类型" options={KINDS} value={kind} onPick={(picked) => form.put({ kind: picked })} />
      <Field
        label="发票抬头"
        {...form.field('title')}
        maxLength={LONGEST_INVOICE_TITLE}
        placeholder={kind === 'company' ? '企业全称' : '姓名'}
      />
      {kind === 'company' ? (
        <Field label="税号" {...form.field('taxNo')} maxLength={24} placeholder="15、18 或 20 位" />
      ) : null}
      <Field label="邮箱" {...form.field('email')} maxLength={LONGEST_EMAIL} placeholder="用来接收电子发票" />
    </>
  )
})
