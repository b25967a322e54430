import { RichText as TaroRichText, View } from '@tarojs/components'
import { useMemo } from 'react'
import { fitPictures } from './fit-pictures'
import './rich-text.scss'

/** Text with headings, lists and pictures, sanitised by the server. Renders nothing when empty. */
export function RichText({ html }: { html: string }) {
  const fitted = useMemo(() => fitPictures(html), [html])
  if (!html.trim()) return null
  return (
    <View className="rich-text">
      <TaroRichText nodes={fitted} userSelect />
    </View>
  )
}
