import { View } from '@tarojs/components'
import { useLazyComponent } from '@/app/late'

const loadRichText = () => import('@/ui/rich-text/rich-text').then(({ RichText }) => RichText)

/** A text that the server has cleaned, with its title; a title alone is a heading of the page. */
export function BlockText({ title, html }: { title: string; html: string }) {
  const RichText = useLazyComponent(html !== '', loadRichText)
  const name = title ? <View className="block-text__title">{title}</View> : null
  if (html === '') return name
  return (
    <View className="card block-text">
      {name}
      {RichText ? <RichText html={html} /> : null}
    </View>
  )
}
