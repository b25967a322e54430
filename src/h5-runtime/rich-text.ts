import type { RichTextProps } from '@tarojs/components'
import { createElement, forwardRef } from 'react'

/** RichText as a plain div: Taro's loads a renderer (Stencil) for one innerHTML. The server sanitises `nodes`. */
export const RichText = forwardRef<HTMLDivElement, RichTextProps & { nodes: string }>(function RichText(
  { nodes, userSelect: _unused, ...rest },
  ref,
) {
  return createElement('div', { ...(rest as object), ref, dangerouslySetInnerHTML: { __html: nodes } })
})
