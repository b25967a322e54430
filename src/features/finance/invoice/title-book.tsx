import { INVOICE_KIND_TEXT } from '@contract/codes/invoice'
import type { InvoiceTitle } from '@contract/schema/invoice'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { confirm } from '@/app/dialog'
import { Failed } from '@/app/failed'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import type { InvoiceForm } from './invoice-form'
import './title-book.scss'

/** The shopper's saved titles: a tap selects one; each can be changed and deleted. */
export const TitleBook = observer(function TitleBook({ store }: { store: InvoiceForm }) {
  const { known, titles } = store
  const remove = async ({ id, title }: InvoiceTitle) => {
    if (await confirm({ content: `确定删除「${title}」吗？`, confirmText: '删除' })) await store.remove(id)
  }
  if (!titles.isLoaded && titles.error) return <Failed why={titles.error.message} onRetry={titles.reload} />
  if (!titles.isLoaded) return <CardSkeleton cards={[2, 2]} />
  if (known.length === 0) return <EmptyState picture="order" title="还没有常用抬头" note="保存后，下次开票不用再填" />
  return (
    <View className="title-book">
      {known.map((one) => (
        <View key={one.id} className="title-book__one">
          <Tap className="title-book__main" onTap={() => store.pick(one)}>
            <View className="title-book__title">
              {one.title}
              {one.isDefault ? <Tag kind="tint" text="默认" /> : null}
            </View>
            <View className="title-book__fact">{one.taxNo || INVOICE_KIND_TEXT[one.kind]}</View>
            <View className="title-book__fact">{one.email}</View>
          </Tap>
          <Tap className="hit" label={`编辑 ${one.title}`} onTap={() => store.edit(one)}>
            <Icon name="pencil" size={18} />
          </Tap>
          <Tap className="hit" label={`删除 ${one.title}`} onTap={() => void remove(one)}>
            <Icon name="trash-2" size={18} />
          </Tap>
        </View>
      ))}
    </View>
  )
})
