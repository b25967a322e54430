import { INVOICE_CONTENT_TEXT, INVOICE_CONTENTS } from '@contract/codes/invoice'
import type { InvoiceRequest } from '@contract/schema/invoice'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { useLocalStore } from '@/app/page'
import { Button } from '@/ui/button/button'
import { Cell, Cells, SwitchCell } from '@/ui/cell/cell'
import { Choice } from '@/ui/choice/choice'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import { InvoiceForm } from './invoice-form'
import { InvoiceWords } from './invoice-words'
import { TitleBook } from './title-book'

const CONTENTS = INVOICE_CONTENTS.map((code) => ({ code, text: INVOICE_CONTENT_TEXT[code] }))
const TITLES = { ask: '发票', titles: '常用抬头', title: '编辑抬头' } as const

export interface InvoiceSheetProps {
  invoice: InvoiceRequest | null
  /** Notice above the form. */
  notice: string
  /** Text of the button. */
  action: string
  /** Resolves to true when the request was accepted; the sheet closes. */
  onInvoice: (invoice: InvoiceRequest) => boolean | Promise<boolean>
  /** Undefined where an invoice cannot be declined. */
  onNone?: () => boolean | Promise<boolean>
  isOpen: boolean
  onClose: () => void
}

/** Form of an invoice: title, content and e-mail, with the shopper's saved titles. */
export const InvoiceSheet = observer(function InvoiceSheet(props: InvoiceSheetProps) {
  const { invoice, notice, action, onInvoice, onNone, isOpen, onClose } = props
  const store = useLocalStore('invoice', (env) => new InvoiceForm(env))
  const { form, face } = store
  useEffect(() => {
    if (isOpen) void store.open(invoice)
  }, [store, invoice, isOpen])
  const done = async () => {
    const asked = await store.ask()
    if (asked && (await onInvoice(asked))) onClose()
  }
  const none = async () => {
    if (await onNone?.()) onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={face === 'title' && !store.isEditing ? '新增抬头' : TITLES[face]}
      foot={
        face === 'ask' ? (
          <>
            {onNone ? (
              <Button kind="ghost" onTap={() => void none()}>
                不开发票
              </Button>
            ) : null}
            <Button isEven onTap={() => void done()}>
              {action}
            </Button>
          </>
        ) : face === 'titles' ? (
          <>
            <Button kind="ghost" onTap={() => store.show('ask')}>
              返回
            </Button>
            <Button isEven onTap={() => store.edit(null)}>
              新增抬头
            </Button>
          </>
        ) : (
          <>
            <Button kind="ghost" onTap={() => store.show('titles')}>
              取消
            </Button>
            <Button isEven onTap={() => void store.saveTitle()}>
              保存
            </Button>
          </>
        )
      }
    >
      {face === 'ask' ? (
        <>
          <Notice text={notice} />
          <Cells>
            <Cell
              label="常用抬头"
              value={store.known.length > 0 ? `${store.known.length} 个` : '管理'}
              onTap={() => store.show('titles')}
            />
          </Cells>
          <Choice
            label="发票内容"
            options={CONTENTS}
            value={form.values.content}
            onPick={(content) => form.put({ content })}
          />
          {store.isReady ? <InvoiceWords form={form} /> : <TextSkeleton lines={3} />}
          {store.isNew ? (
            <SwitchCell label="存为常用抬头" isOn={store.isKept} onTap={() => store.keep(!store.isKept)} />
          ) : null}
        </>
      ) : face === 'titles' ? (
        <TitleBook store={store} />
      ) : (
        <>
          <InvoiceWords form={store.title} />
          <SwitchCell
            label="设为默认抬头"
            isOn={store.title.values.isDefault}
            onTap={() => store.title.put({ isDefault: !store.title.values.isDefault })}
          />
        </>
      )}
    </Sheet>
  )
})
